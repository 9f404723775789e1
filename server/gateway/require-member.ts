import { AppError } from '#server/lib/app-error.ts'
import type { GatewayContext } from './context.ts'

/** The account of whoever asks. Throws AUTH_NOT_AUTHORIZED where nobody has signed in. */
export function requireMember({ viewer }: GatewayContext): string {
  if (!viewer) throw new AppError('AUTH_NOT_AUTHORIZED')
  return viewer.userId
}

/** The same for whoever changes something, which an account may do only so often. Throws TOO_MANY_REQUESTS too. */
export function requireWriter(context: GatewayContext): string {
  const accountId = requireMember(context)
  context.writes.count(accountId, context.now)
  return accountId
}

/** The same where a user id is given: nobody reads what is another's. */
export function requireSameUser(userId: string, context: GatewayContext): string {
  const accountId = requireMember(context)
  if (userId !== context.viewer?.subject) throw new AppError('AUTH_NOT_AUTHORIZED')
  return accountId
}
