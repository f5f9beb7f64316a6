/** The menu of fixes and other changes at the cursor, for keyboard and pointer. */
import type { ShownAction } from './protocol.js';

/** Where the menu opens, in pixels of the window. */
export interface MenuPlace {
  readonly left: number;
  readonly bottom: number;
}

let close: (() => void) | undefined;

/**
 * Opens the menu below a place. `choose` gets the index of the chosen action, and `leave` is called when the menu is gone,
 * whatever was done.
 */
export function openMenu(
  actions: readonly ShownAction[],
  { left, bottom }: MenuPlace,
  choose: (index: number) => void,
  leave: () => void,
): void {
  close?.();
  const menu = document.createElement('div');
  menu.className = 'menu';
  menu.setAttribute('role', 'menu');
  menu.setAttribute('aria-label', 'Fixes and changes');
  const buttons = actions.map(({ title, isPreferred }, index) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.setAttribute('role', 'menuitem');
    button.className = isPreferred ? 'preferred' : '';
    button.textContent = title;
    button.addEventListener('click', () => {
      end();
      choose(index);
    });
    return button;
  });
  if (buttons.length === 0)
    menu.append(Object.assign(document.createElement('p'), { textContent: 'Nothing to fix or change here.' }));
  menu.append(...buttons);
  const end = (): void => {
    if (close !== end) return;
    close = undefined;
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
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Container: 0, End: buttons.length - 1 }[event.key];
    if (to !== undefined) buttons.at(to % Math.max(1, buttons.length))?.focus();
    else if (event.key === 'Escape' || event.key === 'Tab') end();
    else return;
    event.preventDefault();
  });
  document.body.append(menu);
  const { width, height } = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(bottom + 4, innerHeight - height - 8))}px`;
  close = end;
  document.addEventListener('pointerdown', outside, true);
  (buttons[0] ?? menu).focus();
}
