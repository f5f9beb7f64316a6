/** Checks a text field while a filter is typed into it, without any server. */
/* global document */
import { createChecker } from '@odatalint/core';

/**
 * Checks the filter in a text field, and lists its findings in another element. The field is invalid, for its form and for style
 * sheets, as long as the filter has an error.
 */
export function checkField(field, list, on, schema) {
  const checker = createChecker({ service: 'odata-4.01', schema });
  const check = () => {
    const findings = field.value.trim() === '' ? [] : checker.check({ on, filter: field.value });
    const error = findings.find(({ severity }) => severity === 'error');
    field.setCustomValidity(error?.message ?? '');
    list.replaceChildren(...findings.map((finding) => itemFor(finding, field)));
  };
  field.addEventListener('input', check);
  check();
}

/** A finding as a list item; a click on it selects the characters that it is about. */
function itemFor({ message, severity, start, end }, field) {
  const item = document.createElement('li');
  item.className = severity;
  item.textContent = message;
  item.addEventListener('click', () => {
    field.focus();
    field.setSelectionRange(start, end);
  });
  return item;
}
