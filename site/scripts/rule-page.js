/** Makes the page of a rule on the site: its facts below the title, and its examples with a link to the playground. */
import { ruleInfos } from '@odatalint/core';
import { linkClauses } from './clauses.js';
import { playgroundAddress } from './playground-address.js';

const severityWords = { error: 'Error', warning: 'Warning', info: 'Info', hint: 'Hint', off: 'Off by default' };

const titles = {
  good: ['Valid', 'Not reported'],
  bad: ['Reported', 'The marked text is reported'],
  fix: ['Fixed', 'Before and after the fix'],
};

export const groupTitles = {
  syntax: 'Syntax',
  path: 'Paths and keys',
  options: 'Query options',
  expressions: 'Expressions',
  aggregation: 'Aggregation',
  capabilities: 'Capabilities of the service',
  access: 'API keys',
  writing: 'Writing requests',
  body: 'Bodies',
  batch: 'Batches',
  response: 'Responses',
  soap: 'SOAP',
  input: 'Inputs',
  document: 'Documents',
};

/** Also escapes braces: those of variables such as {{id}} would be templates. */
const escapeHtml = (text) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('{', '&#123;');

/** The facts of a rule, as HTML in one line. */
function factsOf({ severity, group, fixable, specification }) {
  const badges = [
    `<span class="badge severity-${severity}">${severityWords[severity]}</span>`,
    ...(fixable ? ['<span class="badge fixable">Has a fix</span>'] : []),
    `<a class="badge" href="/rules/#${group}">${escapeHtml(groupTitles[group])}</a>`,
  ];
  return `<div class="rule-facts">${badges.join('')}<p class="specification">${linkClauses(escapeHtml(specification))}</p></div>`;
}

/** The number of characters in which two lines differ; among equal pairs, the shorter one counts less. */
function differenceOf({ wrong, right }) {
  const [a, b] = [wrong.replaceAll(/[«»]/g, ''), right];
  const most = Math.min(a.length, b.length);
  let [start, end] = [0, 0];
  while (start < most && a[start] === b[start]) start++;
  while (end < most - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return a.length + b.length - 2 * (start + end) + (a.length + b.length) / 1000;
}

/**
 * A reported line and a right one: those of a fix, or the two examples that differ least. Undefined for a page without
 * examples.
 */
function firstPair(markdown) {
  const [, fix] = /^```fix[^\n]*\n([^]*?)^```$/m.exec(markdown) ?? [];
  const [wrong, right] = ['-', '+'].map((sign) =>
    fix
      ?.split('\n')
      .find((line) => line.startsWith(`${sign} `))
      ?.slice(2),
  );
  if (wrong !== undefined && right !== undefined) return { wrong, right };
  const blocks = [...markdown.matchAll(/^```(bad|good)([^\n]*)\n([^]*?)^```$/gm)];
  const bad = blocks.find(([, kind]) => kind === 'bad');
  // Examples of the same service without variables, which can be anything.
  const goods = blocks.filter(([, kind]) => kind === 'good');
  const good = goods.find(([, , info]) => info === bad?.[2]) ?? goods[0];
  if (bad === undefined || good === undefined) return undefined;
  const lines = ([, , , text]) => {
    const all = text.split('\n').filter((line) => line.trim() !== '');
    const plain = all.filter((line) => !line.includes('{{'));
    return plain.length > 0 ? plain : all;
  };
  const pairs = lines(bad).flatMap((wrong) => lines(good).map((right) => ({ wrong, right })));
  return pairs.map((pair) => [pair, differenceOf(pair)]).sort(([, a], [, b]) => a - b)[0]?.[0];
}

/** The pair as HTML, before any prose. */
const pairHtml = ({ wrong, right }) =>
  `<div class="example pair"><pre><code>${[
    `<span class="before"><span class="sign">✗</span> ${marked(wrong)}</span>`,
    `<span class="after"><span class="sign">✓</span> ${marked(right)}</span>`,
  ].join('\n')}</code></pre></div>`;

/** The comment and the configuration that turn a rule off. */
export const turnOff = (code) =>
  [
    '## How to turn it off',
    'For one request, with a [comment](/docs/comments) before it:',
    `\`\`\`http\n# odatalint-disable-next-line ${code} -- the reason\n\`\`\``,
    'For all requests, in the [configuration](/docs/configuration):',
    `\`\`\`json\n{ "rules": { "${code}": "off" } }\n\`\`\``,
  ].join('\n\n');

/** A line with its marked texts. The end of a text with two findings is marked twice. */
const marked = (line) => escapeHtml(line).replaceAll(/»+/g, '</mark>').replaceAll(/«+/g, '<mark>');

const changed = (line) => {
  const [kind, rest] = [line.charAt(0), escapeHtml(line.slice(2))];
  return `<span class="${kind === '-' ? 'before' : 'after'}"><span class="sign">${kind === '-' ? '−' : '+'}</span> ${rest}</span>`;
};

/** A block of examples as HTML. */
function exampleHtml(kind, info, lines, address) {
  const profile = /profile=(\S+)/.exec(info)?.[1] ?? 'asset-management';
  const [title, explanation] = titles[kind];
  const head = [
    `<span class="kind" title="${explanation}">${title}</span><span class="service">${profile}</span>`,
    ...(address === undefined ? [] : [`<a href="${address}" target="_self">Open in the playground</a>`]),
  ];
  const text = lines.map(kind === 'fix' ? changed : marked).join('\n');
  return `<div class="example ${kind}"><div class="example-head">${head.join('')}</div><pre><code>${text}</code></pre></div>`;
}

const infoOf = (code) => {
  const info = ruleInfos.find(({ name }) => name === code);
  if (info === undefined) throw new Error(`there is no rule ${code}`);
  return info;
};

/** The front matter of the page of a rule on the site. */
export const rulePageMatter = (code) =>
  `title: ${code}\ndescription: ${JSON.stringify(infoOf(code).summary)}\noutline: [2, 3]\npageClass: rule`;

/** Converts the page of a rule in the repository, without its front matter, to the page of the site. */
export function rulePageBody(code, markdown) {
  const body = markdown.replace(/^---\n[^]*?\n---\n/, '');
  const schema = /^```xml schema\n([^]*?)^```$/m.exec(body)?.[1];
  const title = `# ${code}\n`;
  const at = body.indexOf(title) + title.length;
  const pair = firstPair(body);
  const withFacts = `${body.slice(0, at)}\n${factsOf(infoOf(code))}\n${pair === undefined ? '' : `\n${pairHtml(pair)}\n`}${body.slice(at)}`;
  const shown = withFacts.replace(/^```(good|bad|fix)([^\n]*)\n([^]*?)^```$/gm, (_, kind, words, text) => {
    // The HTML contains no empty line: Markdown would end it there.
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const address = kind === 'good' ? undefined : playgroundAddress(code, kind, words, lines, schema);
    return exampleHtml(kind, words, lines, address);
  });
  // A comment cannot hide that an input is unusable.
  const end = ['input', 'document'].includes(infoOf(code).group) ? '' : `\n${turnOff(code)}\n`;
  return `${shown.replaceAll('```xml schema\n', '```xml\n')}${end}`;
}

/** The list of all rules, by group. */
export function rulesIndex() {
  const groups = Object.keys(groupTitles);
  const unknown = ruleInfos.filter(({ group }) => !groups.includes(group));
  if (unknown.length > 0) throw new Error(`the group ${unknown[0].group} has no title`);
  const sections = groups.map((group) => {
    const rows = ruleInfos
      .filter((info) => info.group === group)
      .map(
        ({ name, severity, fixable, summary }) =>
          `<tr><td><a href="/rules/${name}"><code>${name}</code></a></td><td><span class="badge severity-${severity}">${severityWords[severity]}</span></td><td>${fixable ? 'fix' : ''}</td><td>${escapeHtml(summary)}</td></tr>`,
      );
    const head = '<thead><tr><th>Rule</th><th>Severity</th><th></th><th>Finds</th></tr></thead>';
    return `## ${groupTitles[group]} {#${group}}\n\n<table class="rules">${head}<tbody>${rows.join('')}</tbody></table>\n`;
  });
  const introduction = [
    `odatalint has ${ruleInfos.length} rules. Each finding names its rule and links to its page.`,
    'Severities can be changed in [the configuration](/docs/configuration); [a comment](/docs/comments) hides a single finding.',
  ];
  return `---\ntitle: Rules\noutline: [2, 2]\neditLink: false\n---\n\n# Rules\n\n${introduction.join(' ')}\n\n<RulesFilter />\n\n${sections.join('\n')}`;
}
