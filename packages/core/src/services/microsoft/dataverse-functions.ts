/**
 * The query functions of Dataverse:
 * https://learn.microsoft.com/en-us/power-apps/developer/data-platform/webapi/reference/queryfunctions
 */
import type { OwnFunction, OwnParameter } from '../../semantics/index.js';

const dates = ['Edm.DateTimeOffset', 'Edm.Date'];
const ofDate: OwnParameter = { name: 'PropertyName', type: 'Edm.String', names: dates };
const ofAny: OwnParameter = { name: 'PropertyName', type: 'Edm.String', names: 'any' };
const number: OwnParameter = { name: 'PropertyValue', type: 'Edm.Int64' };
const text: OwnParameter = { name: 'PropertyValue', type: 'Edm.String' };
const texts: OwnParameter = { name: 'PropertyValues', type: 'Edm.String', isCollection: true };

/** Each row: the parameters, and the functions that have them. */
const rows: readonly (readonly [readonly OwnParameter[], string])[] = [
  [[ofDate, number], 'LastXDays LastXHours LastXMonths LastXWeeks LastXYears'],
  [[ofDate], 'Today Yesterday Tomorrow ThisWeek ThisMonth ThisYear Last7Days LastWeek LastMonth LastYear'],
  [[ofAny, texts], 'In NotIn Between NotBetween ContainValues DoesNotContainValues'],
  [[ofAny], 'EqualUserId NotEqualUserId EqualBusinessId NotEqualBusinessId EqualUserTeams EqualUserOrUserTeams EqualUserOrUserHierarchy EqualUserOrUserHierarchyAndTeams EqualUserLanguage'],
  [[ofDate, text], 'On OnOrAfter OnOrBefore'],
  [[ofDate, number], 'NextXDays NextXHours NextXMonths NextXWeeks NextXYears'],
  [[ofDate, number], 'OlderThanXDays OlderThanXHours OlderThanXMinutes OlderThanXMonths OlderThanXWeeks OlderThanXYears'],
  [[ofDate], 'Next7Days NextWeek NextMonth NextYear'],
  [[ofAny, text], 'Above AboveOrEqual Under UnderOrEqual NotUnder'],
  [[ofDate], 'ThisFiscalPeriod ThisFiscalYear LastFiscalPeriod LastFiscalYear NextFiscalPeriod NextFiscalYear'],
  [[ofDate, number], 'LastXFiscalPeriods LastXFiscalYears NextXFiscalPeriods NextXFiscalYears InFiscalPeriod InFiscalYear'],
  [
    [ofDate, { ...number, name: 'PropertyValue1' }, { ...number, name: 'PropertyValue2' }],
    'InFiscalPeriodAndYear InOrAfterFiscalPeriodAndYear InOrBeforeFiscalPeriodAndYear',
  ],
]; // prettier-ignore

export const dataverseFunctions: readonly OwnFunction[] = rows.flatMap(([parameters, names]) =>
  names.split(' ').map((name) => ({ name: `Microsoft.Dynamics.CRM.${name}`, parameters })),
);
