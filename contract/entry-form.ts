/** The fields of an entry form, and the rules that the browser and the server apply to the answers. */

export const FIELD_KINDS = [
  'TEXT',
  'LONG_TEXT',
  'EMAIL',
  'PHONE',
  'NUMBER',
  'CHOICE',
  'CHOICES',
  'DATE',
  'CONSENT',
] as const

export type FieldKind = (typeof FIELD_KINDS)[number]

export interface EntryField {
  id: string
  kind: FieldKind
  /** For a consent, the exact text of the agreement. */
  label: string
  help: string | null
  isRequired: boolean
  /** In characters, for TEXT and LONG_TEXT. */
  minLength: number | null
  maxLength: number | null
  /** Limits of a NUMBER, of a DATE (`yyyy-mm-dd`), or of the number of CHOICES. */
  min: string | null
  max: string | null
  /** Years since a DATE, for a date of birth. */
  minAge: number | null
  /** The characters of a TEXT: `9` is a digit, `A` a letter, `*` either; all others are literal. */
  mask: string | null
  /** Only for a CONSENT; an agreement refers to one version of its text. */
  version: string | null
  options: readonly { id: string; label: string }[]
}

export const FIELD_ERRORS = [
  'REQUIRED',
  'TOO_SHORT',
  'TOO_LONG',
  'WRONG_FORMAT',
  'TOO_SMALL',
  'TOO_LARGE',
  'TOO_YOUNG',
  'NOT_AN_OPTION',
  'TOO_FEW',
  'TOO_MANY',
  'CONSENT_CHANGED',
] as const

export type FieldErrorCode = (typeof FIELD_ERRORS)[number]

/** Values by field. A choice is the id of its option, a consent the version of its text. */
export type Answers = Readonly<Record<string, readonly string[]>>

export interface FieldError {
  field: string
  code: FieldErrorCode
  message: string
}

export const DEFAULT_LENGTH = { TEXT: 200, LONG_TEXT: 2_000 } as const

/** Returns the normalized answers, and the errors in the order of the fields. `today` is a date in Johannesburg, `yyyy-mm-dd`. */
export function checkAnswers(
  fields: readonly EntryField[],
  answers: Answers,
  today: string,
): { values: Answers; errors: FieldError[] } {
  const values: Record<string, readonly string[]> = {}
  const errors: FieldError[] = []
  for (const field of fields) {
    const given = (answers[field.id] ?? []).map((value) => cleanText(value, field.kind)).filter((value) => value !== '')
    const code = given.length === 0 ? (field.isRequired ? 'REQUIRED' : null) : errorOf(field, given, today)
    if (code) errors.push({ field: field.id, code, message: errorText(field, code) })
    else if (given.length > 0) values[field.id] = field.kind === 'PHONE' ? given.map(phoneNumber) : given
  }
  return { values, errors }
}

function cleanText(value: string, kind: FieldKind): string {
  const text = value.toWellFormed().normalize('NFC').replaceAll('\r\n', '\n')
  return text.replaceAll(kind === 'LONG_TEXT' ? /[^\P{Cc}\n]/gu : /\p{Cc}/gu, ' ').trim()
}

function errorOf(field: EntryField, given: readonly string[], today: string): FieldErrorCode | null {
  const [value = ''] = given
  if (field.kind === 'CHOICES') return choicesError(field, given)
  if (given.length > 1) return 'TOO_MANY'
  switch (field.kind) {
    case 'TEXT':
    case 'LONG_TEXT':
      return textError(field, field.kind, value)
    case 'EMAIL':
      return value.length <= 254 && EMAIL.test(value) ? null : 'WRONG_FORMAT'
    case 'PHONE':
      return PHONE.test(digitsOf(value)) ? null : 'WRONG_FORMAT'
    case 'NUMBER':
      return numberError(field, value)
    case 'CHOICE':
      return field.options.some(({ id }) => id === value) ? null : 'NOT_AN_OPTION'
    case 'DATE':
      return dateError(field, value, today)
    case 'CONSENT':
      return value === field.version ? null : 'CONSENT_CHANGED'
  }
}

// Each character can match in one way only, so the time is linear.
const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/
/** A number of South Africa without spaces, also as in +27 (0)82, and without the plus sign. */
const PHONE = /^(?:(?:\+|00)?270?|0)([1-8]\d{8})$/
const NUMBER = /^-?\d{1,12}(?:[.,]\d{1,6})?$/
const DATE = /^\d{4}-\d{2}-\d{2}$/

const digitsOf = (phone: string) => phone.slice(0, 40).replaceAll(/[\s()./\p{Pd}]/gu, '')
const phoneNumber = (phone: string) => digitsOf(phone).replace(PHONE, '+27$1')

function textError(
  { minLength, maxLength, mask }: EntryField,
  kind: 'TEXT' | 'LONG_TEXT',
  value: string,
): FieldErrorCode | null {
  if (value.length > (maxLength ?? DEFAULT_LENGTH[kind])) return 'TOO_LONG'
  if (value.length < (minLength ?? 0)) return 'TOO_SHORT'
  return mask !== null && !fitsMask(value, mask) ? 'WRONG_FORMAT' : null
}

function fitsMask(value: string, mask: string): boolean {
  if (value.length !== mask.length) return false
  return Array.from({ length: mask.length }, (_, index) => index).every((index) => {
    const [expected, character] = [mask.charAt(index), value.charAt(index)]
    if (expected === '9') return /\d/.test(character)
    if (expected === 'A') return /\p{L}/u.test(character)
    return expected === '*' ? /[\p{L}\d]/u.test(character) : expected === character
  })
}

function numberError({ min, max }: EntryField, value: string): FieldErrorCode | null {
  if (!NUMBER.test(value)) return 'WRONG_FORMAT'
  const number = Number(value.replace(',', '.'))
  if (min !== null && number < Number(min)) return 'TOO_SMALL'
  return max !== null && number > Number(max) ? 'TOO_LARGE' : null
}

function dateError({ min, max, minAge }: EntryField, value: string, today: string): FieldErrorCode | null {
  if (!DATE.test(value) || !isDate(value)) return 'WRONG_FORMAT'
  if (min !== null && value < min) return 'TOO_SMALL'
  if (max !== null && value > max) return 'TOO_LARGE'
  return minAge !== null && value > yearsBefore(today, minAge) ? 'TOO_YOUNG' : null
}

/** Whether the calendar has the date: `Date` turns 31 February into March. */
function isDate(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
}

const yearsBefore = (day: string, years: number) =>
  `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`

function choicesError({ options, min, max }: EntryField, given: readonly string[]): FieldErrorCode | null {
  const chosen = new Set(given)
  if (chosen.size < given.length || given.some((value) => !options.some(({ id }) => id === value)))
    return 'NOT_AN_OPTION'
  if (min !== null && given.length < Number(min)) return 'TOO_FEW'
  return max !== null && given.length > Number(max) ? 'TOO_MANY' : null
}

const FORMATS: Partial<Record<FieldKind, string>> = {
  EMAIL: 'Give an email address, like name@example.org',
  PHONE: 'Give a South African number, like 082 123 4567',
  NUMBER: 'Give a number',
  DATE: 'Give a date that exists',
}

export function errorText(field: EntryField, code: FieldErrorCode): string {
  const { kind, min, max, minLength, maxLength } = field
  switch (code) {
    case 'REQUIRED':
      return REQUIRED[kind] ?? 'Fill in this field'
    case 'TOO_SHORT':
      return `Write at least ${minLength} characters`
    case 'TOO_LONG':
      return `Write at most ${maxLength ?? (kind === 'LONG_TEXT' ? DEFAULT_LENGTH.LONG_TEXT : DEFAULT_LENGTH.TEXT)} characters`
    case 'WRONG_FORMAT':
      return FORMATS[kind] ?? `Write it like this: ${field.mask ?? ''}`
    case 'TOO_SMALL':
      return kind === 'DATE' ? `The earliest date is ${min}` : `The smallest number is ${min}`
    case 'TOO_LARGE':
      return kind === 'DATE' ? `The latest date is ${max}` : `The largest number is ${max}`
    case 'TOO_YOUNG':
      return `You must be ${field.minAge} or older`
    case 'NOT_AN_OPTION':
      return 'Choose from the list'
    case 'TOO_FEW':
      return `Choose at least ${min}`
    case 'TOO_MANY':
      return kind === 'CHOICES' ? `Choose at most ${max}` : 'Give one answer'
    case 'CONSENT_CHANGED':
      return 'This text has changed. Please reload the page and read it again'
  }
}

const REQUIRED: Partial<Record<FieldKind, string>> = {
  CHOICE: 'Choose one',
  CHOICES: 'Choose at least one',
  CONSENT: 'You can only enter if you agree',
}
