/** The menu of fixes and other actions at the cursor, for keyboard and pointer. */
import type { EditorAction } from './source.js';

/** The position of the menu, in pixels of the window. */
export interface MenuPlace {
  readonly left: number;
  readonly bottom: number;
}

/**
 * Opens the menu below a place, as a part of `parent`. Only one menu is open: opening another closes it.
 *
 * @param leave - Called after the menu has closed for any reason.
 */
export function openMenu(
  parent: HTMLElement,
  actions: readonly EditorAction[],
  { left, bottom }: MenuPlace,
  leave: () => void,
): void {
  parent.querySelector<HTMLElement>('.odata-menu')?.dispatchEvent(new Event('close'));
  const menu = document.createElement('div');
  menu.className = 'odata-menu';
  menu.setAttribute('role', 'menu');
  menu.setAttribute('aria-label', 'Fixes and changes');
  const buttons = actions.map(({ title, isPreferred, run }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('role', 'menuitem');
    button.className = isPreferred ? 'preferred' : '';
    button.textContent = title;
    button.addEventListener('click', () => {
      end();
      void run();
    });
    return button;
  });
  if (buttons.length === 0)
    menu.append(Object.assign(document.createElement('p'), { textContent: 'Nothing to fix or change here.' }));
  for (const button of buttons) menu.append(button);
  const end = (): void => {
    if (!menu.isConnected) return;
    document.removeEventListener('pointerdown', outside, true);
    menu.remove();
    leave();
  };
  const outside = (event: Event): void => {
    if (!menu.contains(event.target as Node)) end();
  };
  menu.tabIndex = -1;
  menu.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to !== undefined) buttons.at(to % Math.max(1, buttons.length))?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') end();
    else return;
    event.preventDefault();
  });
  menu.addEventListener('close', end);
  parent.append(menu);
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(bottom + 4, innerHeight - height - 8))}px`;
  document.addEventListener('pointerdown', outside, true);
  (buttons[0] ?? menu).focus();
}
