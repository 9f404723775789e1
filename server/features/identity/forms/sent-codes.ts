import { CODE_MS, emailOfCode } from '#server/features/accounts/one-time-codes.ts'
import { extendInteraction } from '../oidc/oidc-payloads.ts'
import type { InteractionContext } from './interaction-context.ts'

/** The one-time codes that a sign-in sends: of a new account, and of a new password. */
type CodeKey = 'code' | 'reset'

/** The email address stays in the record of the code, which the deletion of an account deletes; payloads of sign-ins stay. */
export async function storeCodeId(
  { settings, interaction }: InteractionContext,
  key: CodeKey,
  id: string,
): Promise<void> {
  const { db, clock } = settings
  interaction.result = { ...interaction.result, [key]: id }
  await interaction.persist()
  // Longer than the code is valid, so that the screen can report an expired code.
  await extendInteraction(db, interaction.uid, new Date(clock().getTime() + 2 * CODE_MS))
}

/** Empty for a sign-in that has sent none. */
export function codeIdOf({ interaction }: InteractionContext, key: CodeKey): string {
  const id = interaction.result?.[key]
  return typeof id === 'string' ? id : ''
}

/** The address to which this sign-in has sent its last email of that kind; empty without one. */
export async function sentTo(context: InteractionContext, key: CodeKey): Promise<string> {
  const id = codeIdOf(context, key)
  return (id !== '' && (await emailOfCode(context.settings.db, id))) || ''
}
