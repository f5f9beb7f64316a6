/** Sets light or dark mode before the page is drawn, as chosen on the rest of the site. */
(() => {
  const chosen = localStorage.getItem('vitepress-theme-appearance') ?? 'auto';
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);
})();
