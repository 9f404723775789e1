import { expect, test } from 'vitest'
import { failureText } from './failure-text.ts'
import { GatewayError } from './gateway-error.ts'

test('the text about a failed action has the correlation id when a server has answered', () => {
  const text = (cause: unknown) => failureText('That did not work, please try again', cause)
  expect(text(new GatewayError('UNEXPECTED', 'Something went wrong', 'abc'))).toBe(
    'That did not work, please try again. Reference abc',
  )
  expect(text(new GatewayError('UNREACHABLE', 'Nobody answers'))).toBe('That did not work, please try again')
  expect(text(new TypeError('Failed to fetch'))).toBe('That did not work, please try again')
})
