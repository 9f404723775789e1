interface Leaver {
  accessToken: string
  /** Of the issuer that has just deleted the account. */
  authority: string
  /** Our own origin. */
  origin: string
}

/**
 * Has our half of an account deleted when an outside realm has deleted its own, which knows nothing of ours; our own realm
 * deletes both. The token is still good for that. Throws where it was not done.
 */
export async function forgetAccount({ accessToken, authority, origin }: Leaver, ask: typeof fetch): Promise<void> {
  if (new URL(authority).origin === origin) return
  const answer = await ask('/account', { method: 'DELETE', headers: { authorization: `Bearer ${accessToken}` } })
  if (!answer.ok) throw new Error(`The account was not deleted here: ${answer.status}`)
}
