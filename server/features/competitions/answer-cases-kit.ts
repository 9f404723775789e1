import type { FieldErrorCode, FieldKind } from '#contract/entry-form.ts'

/** A field, the submitted values, and the expected error; null where they are accepted. */
type Case = [field: object, values: string[], code: FieldErrorCode | null]

const OPTIONS = ['a', 'b', 'c'].map((option) => ({ id: option, label: option }))
const EMOJI = '😀'

/** Days that do not exist, and dates in another format. */
const NO_DATES =
  '2026-02-29 1900-02-29 2026-04-31 2026-13-01 2026-00-10 2026-01-00 2026-3-9 09/03/2026 2026-03-09T00:00:00Z +02026-03-09'
    .split(' ')
    .concat('9 March 2026')

/** Answers to fields of each kind. */
export const ANSWER_CASES: Record<FieldKind, Case[]> = {
  TEXT: [
    [{ minLength: 3, maxLength: 4 }, ['ab'], 'TOO_SHORT'],
    [{ minLength: 3, maxLength: 4 }, ['abc'], null],
    [{ minLength: 3, maxLength: 4 }, ['abcd'], null],
    [{ minLength: 3, maxLength: 4 }, ['abcde'], 'TOO_LONG'],
    [{ minLength: 3 }, [' a \n\u0000 '], 'TOO_SHORT'],
    [{}, ['x'.repeat(200)], null],
    [{}, ['x'.repeat(201)], 'TOO_LONG'],
    [{}, [' \u0000\n '], 'REQUIRED'],
    [{}, ['one', 'two'], 'TOO_MANY'],
    [{ mask: 'AA 99-*' }, ['gp 42-x'], null],
    [{ mask: 'AA 99-*' }, ['gp 4x-x'], 'WRONG_FORMAT'],
    [{ mask: 'AA 99-*' }, ['gp 42-xy'], 'WRONG_FORMAT'],
    [{ mask: '99' }, ['١٢'], 'WRONG_FORMAT'],
  ],
  LONG_TEXT: [
    [{}, [`${'x'.repeat(999)}\r\n${'x'.repeat(1_000)}`], null],
    [{}, ['x'.repeat(2_001)], 'TOO_LONG'],
    [{ maxLength: 2 }, [EMOJI], null],
    [{ isRequired: false }, [''], null],
  ],
  EMAIL: [
    [{}, ['thandi@radio.example'], null],
    [{}, [' thandi+win@mail.radio.example '], null],
    [{}, ['thandi@radio'], 'WRONG_FORMAT'],
    [{}, ['thandi radio@radio.example'], 'WRONG_FORMAT'],
    [{}, ['a@b@radio.example'], 'WRONG_FORMAT'],
    [{}, ['thandi@radio..example'], 'WRONG_FORMAT'],
    [{}, [`${'a'.repeat(64)}@${'b'.repeat(181)}.example`], null],
    [{}, [`${'a'.repeat(64)}@${'b'.repeat(182)}.example`], 'WRONG_FORMAT'],
    [{}, [`${'a'.repeat(65)}@radio.example`], 'WRONG_FORMAT'],
  ],
  PHONE: [
    [{}, ['082 123 4567'], null],
    [{}, ['+27 (82) 123-4567'], null],
    [{}, ['0027821234567'], null],
    [{}, ['+27 (0)82 123 4567'], null],
    [{}, ['27 82–123–4567'], null],
    [{}, ['27 82 123 456'], 'WRONG_FORMAT'],
    [{}, ['082 123 456'], 'WRONG_FORMAT'],
    [{}, ['082 123 45678'], 'WRONG_FORMAT'],
    [{}, ['092 123 4567'], 'WRONG_FORMAT'],
    [{}, ['+44 20 7946 0000'], 'WRONG_FORMAT'],
  ],
  NUMBER: [
    [{ min: -1, max: 10 }, ['-1'], null],
    [{ min: -1, max: 10 }, ['-1,5'], 'TOO_SMALL'],
    [{ min: -1, max: 10 }, ['10.000'], null],
    [{ min: -1, max: 10 }, ['10.001'], 'TOO_LARGE'],
    [{}, ['1e3'], 'WRONG_FORMAT'],
    [{}, ['0x10'], 'WRONG_FORMAT'],
    [{}, ['Infinity'], 'WRONG_FORMAT'],
    [{}, ['1'.repeat(13)], 'WRONG_FORMAT'],
    [{}, ['1 000'], 'WRONG_FORMAT'],
  ],
  CHOICE: [
    [{ options: OPTIONS }, ['b'], null],
    [{ options: OPTIONS }, ['B'], 'NOT_AN_OPTION'],
    [{ options: OPTIONS }, ['a', 'b'], 'TOO_MANY'],
    [{ options: OPTIONS }, [], 'REQUIRED'],
  ],
  CHOICES: [
    [{ options: OPTIONS, min: 2, max: 2 }, ['a'], 'TOO_FEW'],
    [{ options: OPTIONS, min: 2, max: 2 }, ['a', 'c'], null],
    [{ options: OPTIONS, min: 2, max: 2 }, ['a', 'b', 'c'], 'TOO_MANY'],
    [{ options: OPTIONS }, ['a', 'a'], 'NOT_AN_OPTION'],
    [{ options: OPTIONS }, ['a', 'd'], 'NOT_AN_OPTION'],
  ],
  DATE: [
    ...['2024-02-29', '2000-02-29'].map((date): Case => [{}, [date], null]),
    ...NO_DATES.map((date): Case => [{}, [date], 'WRONG_FORMAT']),
    [{ min: '2026-01-01', max: '2026-12-31' }, ['2025-12-31'], 'TOO_SMALL'],
    [{ min: '2026-01-01', max: '2026-12-31' }, ['2026-01-01'], null],
    [{ min: '2026-01-01', max: '2026-12-31' }, ['2026-12-31'], null],
    [{ min: '2026-01-01', max: '2026-12-31' }, ['2027-01-01'], 'TOO_LARGE'],
  ],
  CONSENT: [
    [{ version: '2' }, ['2'], null],
    [{ version: '2' }, ['1'], 'CONSENT_CHANGED'],
    [{ version: '2' }, [], 'REQUIRED'],
    [{ version: '2', isRequired: false }, [], null],
  ],
}
