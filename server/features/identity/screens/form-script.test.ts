import { expect, test } from 'vitest'
import { passwordStrength } from './form-script.ts'

test.each([
  [0, ''],
  [1, 'Password12345'],
  [1, 'passw0rd!!!!'],
  [1, 'aaaaaaaaaaaaaaaa'],
  [1, '12345678901234'],
  [1, 'thandeka2026'],
  [2, 'rivercloud'],
  [3, 'Tr0ub4dor&3'],
  [4, 'a kettle on the stoep'],
  [4, 'ouma se koffie is sterk'],
])('strength %i: %s', (step, password) => {
  expect(passwordStrength(password, 'Thandeka@example.org')).toBe(step)
})
