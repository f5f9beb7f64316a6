/** The door of the field for one query option. */
export { createField, type OptionField, type FieldOptions } from './create-field.js';
export { type FieldOption } from './field-text.js';
