import type { $ZodRawIssue } from 'zod/v4/core'

const NUMBERS: Readonly<Record<string, string>> = { int: 'must be a whole number', number: 'must be a number' }

/** What an operator reads after the name of the variable; undefined leaves the message of the schema. */
export function describeInvalid(issue: $ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return NUMBERS[issue.expected]
    case 'too_small':
      return `must be at least ${issue.minimum}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'invalid_value':
      return `must be ${issue.values.join(' or ')}, not "${String(issue.input)}"`
    case 'invalid_format':
      return issue.format === 'url' ? 'must be a URL' : undefined
    default:
      return undefined
  }
}
