/** The panel of the rules whose severity the user changed, like `rules` of a configuration. */
import type { RuleSettings } from './protocol.js';

export interface RulesPanel {
  /** Severities by rule. Setting them does not call `onChange`. */
  rules: RuleSettings;
}

const byId = <Type extends HTMLElement>(id: string): Type => document.getElementById(id) as Type;

/** Initializes the panel with the names of the rules. `onChange` is called when the user has changed a severity. */
export function setUpRulesPanel(names: readonly string[], onChange: () => void): RulesPanel {
  const name = byId<HTMLInputElement>('rule-name');
  const severity = byId<HTMLSelectElement>('rule-severity');
  const list = byId('rule-list');
  let rules: RuleSettings = {};
  byId('rule-names').append(...names.map((each) => new Option('', each)));

  function draw(): void {
    const entries = Object.entries(rules);
    byId('rules-count').textContent = entries.length === 0 ? '' : String(entries.length);
    list.replaceChildren(
      ...entries.map(([rule, value]) => {
        const item = document.createElement('li');
        const words = Object.assign(document.createElement('code'), { textContent: `"${rule}": "${value}"` });
        const remove = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Remove' });
        remove.setAttribute('aria-label', `Remove ${rule}`);
        remove.addEventListener('click', () => change(Object.fromEntries(entries.filter(([each]) => each !== rule))));
        item.append(words, remove);
        return item;
      }),
    );
  }

  function change(next: RuleSettings): void {
    rules = next;
    draw();
    onChange();
  }

  byId<HTMLFormElement>('rule-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const rule = name.value.trim();
    const isKnown = names.includes(rule);
    name.setCustomValidity(isKnown ? '' : 'This is not a rule.');
    if (!isKnown) return void name.reportValidity();
    name.value = '';
    change({ ...rules, [rule]: severity.value as RuleSettings[string] });
  });
  name.addEventListener('input', () => name.setCustomValidity(''));

  return {
    get rules() {
      return rules;
    },
    set rules(next) {
      rules = Object.fromEntries(Object.entries(next).filter(([rule]) => names.includes(rule)));
      draw();
    },
  };
}
