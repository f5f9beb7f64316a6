/** The theme, which a page changes by custom properties such as `--odata-error`. */
import { EditorView } from '@codemirror/view';
import type { Extension } from '@codemirror/state';

const mono = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', 'Liberation Mono', monospace";
const sans = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif";

/** The default of each property in light and in dark themes of CodeMirror. */
const defaults = {
  error: ['#c62828', '#ff8a80'],
  warning: ['#9a6700', '#e3b341'],
  info: ['#17608f', '#7cc0ee'],
  hint: ['#57606a', '#a0a8b1'],
  name: ['#17608f', '#7cc0ee'],
  operator: ['#8a3ea0', '#d8a2ea'],
  string: ['#19743f', '#7fd4a2'],
  number: ['#a5480b', '#f0a877'],
  option: ['#0f7480', '#6fd0dc'],
  function: ['#7a5200', '#e6c274'],
  text: ['#1f2933', '#e2e4e9'],
  background: ['#ffffff', '#27282f'],
  line: ['#dfe3e8', '#35363e'],
  highlighted: ['rgba(31, 111, 165, 0.1)', 'rgba(92, 170, 222, 0.16)'],
  selected: ['#1f6fa5', '#2b7cb3'],
  mono: [mono, mono],
  sans: [sans, sans],
} as const;

type PropertyName = keyof typeof defaults;

const names = Object.keys(defaults) as PropertyName[];

const defaultsOf = (theme: 0 | 1): Record<string, string> =>
  Object.fromEntries(names.map((name) => [`--odata-${name}-default`, defaults[name][theme]]));

/** The value of the page, otherwise the default of the theme. */
const property = Object.fromEntries(
  names.map((name) => [name, `var(--odata-${name}, var(--odata-${name}-default))`]),
) as Readonly<Record<PropertyName, string>>;

const raised = {
  border: `1px solid ${property.line}`,
  borderRadius: '8px',
  background: property.background,
  color: property.text,
  boxShadow: '0 8px 28px rgba(0, 0, 0, 0.18)',
};

/** Colours, underlines, lists and cards. */
export const theme: Extension = EditorView.baseTheme({
  '&light': defaultsOf(0),
  '&dark': defaultsOf(1),
  '.odata-finding': {
    textDecoration: `underline wavy ${property.hint} 1.4px`,
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '4px',
  },
  '.odata-finding.odata-error': { textDecorationColor: property.error },
  '.odata-finding.odata-warning': { textDecorationColor: property.warning },
  '.odata-finding.odata-info': { textDecorationColor: property.info },
  '.odata-entitySet, .odata-navigation, .odata-type': { color: property.name },
  '.odata-property, .odata-parameter, .odata-member': { color: property.text },
  '.odata-operator, .odata-keyword, .odata-method': { color: property.operator },
  '.odata-method': { fontWeight: '600' },
  '.odata-string, .odata-enumMember': { color: property.string },
  '.odata-number': { color: property.number },
  '.odata-option, .odata-header': { color: property.option },
  '.odata-function': { color: property.function },
  '.odata-lambdaVariable, .odata-variable, .odata-alias': { color: property.number, fontStyle: 'italic' },
  '.odata-is-deprecated': { textDecoration: 'line-through' },
  '.cm-tooltip.cm-tooltip': { ...raised, overflow: 'hidden' },
  // Keeps a distance to the border of a field.
  '.cm-tooltip.cm-tooltip-below': { marginTop: '0.5rem' },
  '.cm-tooltip.cm-tooltip-above': { marginBottom: '0.5rem' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    font: `13px/1.6 ${property.mono}`,
    maxWidth: 'min(36rem, 92vw)',
    maxHeight: '15rem',
  },
  '.cm-tooltip.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '0.1rem 0.7rem', lineHeight: '1.7' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: property.selected, color: '#fff' },
  '.cm-tooltip.cm-tooltip-autocomplete .cm-completionDetail': {
    marginLeft: '1rem',
    fontStyle: 'normal',
    opacity: '0.75',
  },
  '.cm-tooltip.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected] .cm-completionDetail': { opacity: '1' },
  '.cm-tooltip.cm-tooltip-autocomplete .cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-tooltip .cm-completionInfo': { padding: '0' },
  '.odata-card, .odata-markdown, .odata-signature': { font: `13px/1.5 ${property.sans}`, overflowWrap: 'anywhere' },
  '.odata-card .odata-markdown': { padding: '0' },
  '.odata-card, .odata-markdown': { maxWidth: '30rem', padding: '0.55rem 0.8rem' },
  '.odata-card .odata-message': { margin: '0 0 0.4rem', paddingLeft: '0.6rem', borderLeft: '3px solid' },
  '.odata-card .odata-message:last-child': { marginBottom: '0' },
  '.odata-message.odata-error': { borderColor: property.error },
  '.odata-message.odata-warning': { borderColor: property.warning },
  '.odata-message.odata-info': { borderColor: property.info },
  '.odata-message.odata-hint': { borderColor: property.hint },
  '.odata-markdown > :first-child': { marginTop: '0' },
  '.odata-markdown > :last-child': { marginBottom: '0' },
  '.odata-markdown p, .odata-markdown ul, .odata-markdown pre': { margin: '0.4rem 0' },
  '.odata-markdown ul': { paddingLeft: '1.1rem' },
  '.odata-markdown pre': {
    paddingBottom: '0.4rem',
    borderBottom: `1px solid ${property.line}`,
    font: `12.5px/1.5 ${property.mono}`,
    whiteSpace: 'pre-wrap',
  },
  '.odata-markdown pre:last-child': { paddingBottom: '0', borderBottom: '0' },
  '.odata-markdown code, .odata-signature code': { font: `0.95em ${property.mono}` },
  '.odata-signature': { maxWidth: '36rem', padding: '0.3rem 0.7rem' },
  '.odata-signature p': { margin: '0.2rem 0 0', opacity: '0.8' },
  '.odata-menu': {
    ...raised,
    position: 'fixed',
    zIndex: '400',
    display: 'grid',
    minWidth: '14rem',
    maxWidth: 'min(28rem, calc(100vw - 1rem))',
    maxHeight: '20rem',
    overflow: 'auto',
    padding: '0.3rem',
    font: `14px/1.5 ${property.sans}`,
  },
  '.odata-menu p': { margin: '0.4rem 0.6rem' },
  '.odata-menu button': {
    padding: '0.35rem 0.7rem',
    border: '0',
    borderRadius: '6px',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'left',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
  },
  '.odata-menu button.preferred': { fontWeight: '600' },
  '.odata-menu button:hover': { background: property.highlighted },
  '.odata-menu button:focus-visible': { background: property.selected, color: '#fff', outline: 'none' },
});
