/** The tabs of the results: arrow keys move to the next tab (WAI-ARIA, pattern "Tabs"). */

/**
 * Initializes a list of tabs.
 *
 * @param onShow - Receives the name of the shown panel.
 * @returns A function that shows a panel.
 */
export function setUpTabs(list: HTMLElement, onShow: (panel: string) => void): (panel: string) => void {
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const show = (chosen: HTMLElement): void => {
    for (const tab of tabs) {
      const isChosen = tab === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      document.getElementById(tab.getAttribute('aria-controls') ?? '')!.hidden = !isChosen;
    }
    onShow(chosen.getAttribute('aria-controls') ?? '');
  };
  for (const tab of tabs) tab.addEventListener('click', () => show(tab));
  list.addEventListener('keydown', (event) => {
    const at = tabs.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs.at(to % tabs.length)!;
    next.focus();
    show(next);
  });
  return (panel) => {
    const tab = tabs.find((each) => each.getAttribute('aria-controls') === panel);
    if (tab !== undefined) show(tab);
  };
}
