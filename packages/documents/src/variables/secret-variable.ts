/** Recognises variables whose values must not be shown: by their names, or by what they hold. */
import { secretsInText, secretsInUrl } from '@odatalint/core';

/** Words in the names of secrets. A name with one of them that holds something else costs the check of its value only. */
const secretWords = /pass|pwd|secret|token|key|auth|cred|cookie|session|signature|sas|cert|private|bearer|jwt|sid$/i;

/** As long and as mixed as no name, number or filter is. */
const keyLike = /^[\w+/=.~-]{24,}$/;

/** Whether a value may be a secret. */
export function mayBeSecret(name: string, value: string): boolean {
  if (secretWords.test(name) || /^(?:Bearer|Basic|Digest|Negotiate|SharedKey) /i.test(value)) return true;
  if (keyLike.test(value) && /\d/.test(value) && /[a-z]/i.test(value) && !isGuid(value)) return true;
  if (isScrambled(value)) return true;
  return secretsInUrl(value).length > 0 || secretsInText(value, { isProse: true }).length > 0;
}

/** Whether letters and digits alternate as in no name: `Zk3q9Qw0rTy7uIoP`. */
const isScrambled = (value: string): boolean =>
  /^[A-Za-z\d+/=_-]{14,}$/.test(value) &&
  /[a-z]/.test(value) &&
  /[A-Z]/.test(value) &&
  (value.match(/\d+/g)?.length ?? 0) >= 3;

const isGuid = (value: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
