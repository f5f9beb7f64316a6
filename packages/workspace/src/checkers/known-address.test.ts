/** Which addresses are those of known services, and which leave a profile. */
import { builtInServices } from '@odatalint/core';
import { expect, it } from 'vitest';
import { isElsewhere, isResourceOf, isResourceOfKnown, mayHoldAddress } from './known-address.js';

const services = { shop: { baseUrls: ['https://shop.example.com/odata'] } };

it.each([
  ['https://shop.example.com/odata/Orders', true],
  ['https://shop.example.com/odata?$top=1', true],
  ['https://shop.example.com/odata', false],
  ['https://other.example.com/odata/Orders', false],
  ['/search?q=a', false],
])('%s is a resource of the configured service: %s', (url, expected) => {
  expect(isResourceOf(url, services)).toBe(expected);
});

it.each([
  ['/api/v1/object/Equipment', true],
  ['/api/v1/object/', false],
  ['https://graph.microsoft.com/v1.0/users', true],
  ['https://graph.microsoft.com/v1.0', false],
  ['https://h/scim/v2/Users?filter=a', false],
  ['/v1.0/users', false],
])('%s is a resource of a built-in service: %s', (url, expected) => {
  expect(isResourceOfKnown(url)).toBe(expected);
});

it.each([
  ['fetch("https://shop.example.com/odata/Orders")', true],
  ['fetch("/api/v1/object/Equipment")', true],
  ['fetch("https://h/a")', false],
])('%s may hold an address of a known service: %s', (text, expected) => {
  expect(mayHoldAddress(text, services)).toBe(expected);
});

it.each([
  ['sap-v4', 'http://localhost:4004/odata/v4/catalog/Books', true],
  ['dataverse', 'https://h/api/data/v9.2/accounts', false],
  ['dataverse', '{{base}}/Books', false],
  ['odata-v2', 'https://h/anywhere/Books', false],
  ['odata-4.0', 'https://h/anywhere/Books', false],
])('%s at %s is elsewhere: %s', (profile, url, expected) => {
  const service = builtInServices.find(({ name }) => name === profile);
  expect(service && isElsewhere(url, service)).toBe(expected);
});
