/** Controls one window of the editor as its user does. Every wait ends with a state, never after a time. */
/* global document, getComputedStyle -- of the page: functions that are handed to it run there */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as rest } from 'node:timers/promises';

/** The maximum time for a state to appear on a busy machine, in milliseconds. */
const patience = 90_000;

export class EditorWindow {
  #page;
  #folder;
  #pictures;
  #media;

  constructor(page, { folder, pictures, media }) {
    this.#page = page;
    this.#folder = folder;
    this.#pictures = pictures;
    this.#media = media;
    page.setDefaultTimeout(patience);
  }

  /** Opens the window at its address. */
  async open(address) {
    await this.#page.goto(address, { timeout: patience });
    await this.#page.locator('.monaco-workbench').waitFor();
    await this.#page.locator('.explorer-folders-view .monaco-list-row').first().waitFor();
  }

  /** Opens a file with the cursor at a line and column, both from 1. */
  async openFile(name, line = 1, column = 1) {
    await this.#quickInput('Control+p', `${name}:${line}:${column}`, async () => {
      await this.#page.locator('.quick-input-list .monaco-list-row', { hasText: name }).first().waitFor();
    });
    await this.#page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
    await this.focusText();
  }

  /** Opens a file from the explorer, for file systems in which the editor cannot search. */
  async openFromExplorer(name) {
    const row = this.#page.locator('.explorer-folders-view .monaco-list-row', { hasText: name }).first();
    await row.waitFor();
    await row.dblclick();
    await this.#page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor();
    await this.#page.locator('.editor-instance .view-line').first().click();
    await this.focusText();
  }

  /** Moves the cursor in the open file. */
  async goTo(line, column) {
    await this.#quickInput('Control+g', `:${line}:${column}`);
    await this.focusText();
  }

  /** Runs a command of the palette by its title. */
  async runCommand(title) {
    await this.#quickInput('F1', `>${title}`, async () => {
      await this.#page.locator('.quick-input-list .monaco-list-row', { hasText: title }).first().waitFor();
    });
  }

  async #quickInput(key, text, ready) {
    const input = this.#page.locator('.quick-input-widget .input');
    await until(`the box that ${key} opens`, async () => {
      if (!(await input.isVisible())) await this.#page.keyboard.press(key);
      await input.waitFor({ timeout: 3000 }).catch(() => undefined);
      return input.isVisible();
    });
    await this.answer(text, ready);
  }

  /** Types a text into the input box. */
  async answer(text, ready) {
    const input = this.#page.locator('.quick-input-widget .input');
    await input.waitFor();
    await input.fill(text);
    await ready?.();
    await this.#page.keyboard.press('Enter');
    // The choice may open the box again for another question.
    await until('the box closes', async () => {
      return !(await input.isVisible()) || (await input.inputValue({ timeout: 1000 }).catch(() => '')) !== text;
    });
  }

  /** Chooses the list entry with this text. */
  async pick(text) {
    const row = this.#page.locator('.quick-input-list .monaco-list-row', { hasText: text }).first();
    await row.waitFor();
    await row.click();
  }

  async focusText() {
    await until('the text has the focus', () =>
      this.#page.evaluate(() => document.activeElement?.closest('.monaco-editor') !== null),
    );
  }

  press = (key) => this.#page.keyboard.press(key);

  type = (text) => this.#page.keyboard.type(text, { delay: 40 });

  /** The visible text of the active editor, its first lines. */
  async text() {
    const lines = await this.#page
      .locator('.editor-group-container.active .editor-instance .view-line')
      .evaluateAll((all) =>
        all
          .map((line) => ({ top: parseFloat(line.style.top), text: line.textContent ?? '' }))
          .sort((a, b) => a.top - b.top)
          .map(({ text }) => text.replaceAll('\u00a0', ' ')),
      );
    return lines.join('\n');
  }

  waitForText = (wanted) => until(`the text has ${wanted}`, async () => (await this.text()).includes(wanted));

  /** Saves the open file, and returns its content on the disk. */
  async saved(name, wanted) {
    await this.press('Control+s');
    let content = '';
    await until(`${name} is saved with ${wanted}`, () => {
      content = readFileSync(join(this.#folder, name), 'utf8');
      return content.includes(wanted);
    });
    return content;
  }

  /** Waits for an underline: `error`, `warning`, `info` or `hint`. */
  waitForSquiggle = (severity) => this.#page.locator(`.monaco-editor .squiggly-${severity}`).first().waitFor();

  waitForNoSquiggle = () =>
    until(
      'nothing is underlined',
      async () => (await this.#page.locator('.monaco-editor [class*=squiggly-]').count()) === 0,
    );

  /** The rows of the Problems panel, after one of them has this text. */
  async problemsWith(text) {
    const rows = this.#page.locator('.markers-panel .monaco-list-row');
    if (!(await this.#page.locator('.markers-panel').isVisible())) await this.press('Control+Shift+m');
    await rows.filter({ hasText: text }).first().waitFor();
    return rows.allInnerTexts();
  }

  /** The hover at the cursor, after it has this text. */
  async hoverWith(text) {
    const hover = this.#page.locator('.monaco-hover:visible');
    await until(`the hover has ${text}`, async () => {
      await this.press('Control+k');
      await this.press('Control+i');
      await hover
        .first()
        .waitFor({ timeout: 5000 })
        .catch(() => undefined);
      const words = (await hover.allInnerTexts()).join('\n');
      if (words.includes(text)) return true;
      await this.press('Escape');
      return false;
    });
    return (await hover.allInnerTexts()).join('\n');
  }

  /** The completions at the cursor, after this one is among them. */
  async completionsWith(label) {
    const rows = this.#page.locator('.suggest-widget.visible .monaco-list-row');
    const row = rows.filter({ hasText: label });
    await until(`${label} is offered`, async () => {
      await this.press('Control+Space');
      await row
        .first()
        .waitFor({ timeout: 5000 })
        .catch(() => undefined);
      if ((await row.count()) > 0) return true;
      await this.press('Escape');
      return false;
    });
    return rows.evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? ''));
  }

  /** The titles of the actions at the cursor, after one of them has this text; the menu stays open. */
  async actionsWith(text) {
    const rows = this.#page.locator('.action-widget .monaco-list-row.action');
    await until(`the actions have ${text}`, async () => {
      await this.press('Control+.');
      await rows
        .filter({ hasText: text })
        .first()
        .waitFor({ timeout: 5000 })
        .catch(() => undefined);
      if ((await rows.filter({ hasText: text }).count()) > 0) return true;
      await this.press('Escape');
      return false;
    });
    return rows.allInnerTexts();
  }

  /** Applies the first action at the cursor until the text contains its result: a menu closes if its text moves. */
  applyFirstAction = (wanted) =>
    until(`the first action leads to ${wanted}`, async () => {
      if (!(await this.#page.locator('.action-widget').isVisible())) await this.press('Control+.');
      const first = this.#page.locator('.action-widget .monaco-list-row.action.focused');
      await first.waitFor({ timeout: 5000 }).catch(() => undefined);
      if (!(await first.isVisible())) return false;
      await this.press('Enter');
      await rest(1000);
      return (await this.text()).includes(wanted);
    });

  /** Waits until a file is open in the active editor. */
  waitForFile = (name, timeout = patience) =>
    this.#page.locator(`.tab.active[data-resource-name="${name}"]`).waitFor({ timeout });

  /** Confirms that the folder is trusted. */
  trustFolder = () => this.#page.locator('.monaco-dialog-box .monaco-button', { hasText: 'Trust' }).first().click();

  /** Waits until a file of the folder on the disk has a text. */
  waitForFileText = (name, wanted) =>
    until(`${name} has ${wanted}`, () => {
      try {
        return this.read(name).includes(wanted);
      } catch {
        return false;
      }
    });

  /** The content of a file of the folder on the disk. */
  read = (name) => readFileSync(join(this.#folder, name), 'utf8');

  /** Writes a file of the folder without the editor. */
  write(name, text) {
    const path = join(this.#folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }

  /** The line and column of the cursor in the status bar. */
  async cursor() {
    const [, line, column] = /Ln (\d+), Col (\d+)/.exec(await this.#page.locator('.statusbar').innerText()) ?? [];
    return { line: Number(line), column: Number(column) };
  }

  /** The item of the status bar with the service, after it has this text; and its tooltip. */
  async serviceItemWith(text) {
    const item = this.#page.locator('.statusbar-item[id$="odatalint.service"]');
    await item.filter({ hasText: text }).waitFor();
    return {
      text: (await item.innerText()).trim(),
      tooltip: (await item.locator('a').getAttribute('aria-label')) ?? '',
    };
  }

  /** Waits until two words of the text have different colours. The theme decides which ones. */
  waitForColours = (one, other) =>
    until(`${one} and ${other} have colours`, async () => {
      const [first, second] = await Promise.all([this.#colourOf(one), this.#colourOf(other)]);
      return first !== undefined && second !== undefined && first !== second;
    });

  async #colourOf(word) {
    const found = this.#page.locator('.view-line span[class*=mtk]', { hasText: word }).first();
    return (await found.count()) === 0 ? undefined : found.evaluate((span) => getComputedStyle(span).color);
  }

  /**
   * Takes a screenshot of the window. A part of the window replaces the picture of the extension's pages, if pictures
   * are redrawn.
   */
  async picture(name, part) {
    await this.#page.screenshot({ path: join(this.#pictures, `${name}.png`) });
    if (part !== undefined && process.env.UPDATE !== undefined)
      await this.#page.screenshot({ path: join(this.#media, `${name}.png`), clip: part });
  }

  /** The page itself, for single scenarios. */
  get page() {
    return this.#page;
  }
}

/** Waits until a condition is true. */
export async function until(what, ask) {
  const end = Date.now() + patience;
  for (;;) {
    if (await ask()) return;
    if (Date.now() > end) throw new Error(`Waited ${patience / 1000} s in vain until ${what}.`);
    await rest(150);
  }
}
