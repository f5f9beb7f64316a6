/** Sets light or dark before the page is drawn, with the choice that the rest of the site keeps. */
(() => {
  const chosen = localStorage.getItem('vitepress-theme-appearance') ?? 'auto';
  const isDark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', isDark);
})();
