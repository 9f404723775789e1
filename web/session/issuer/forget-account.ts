/**
 * Has our half of an account deleted when an outside realm has deleted its own, which knows nothing of ours. The token is still
 * good for that. Throws where it was not done.
 */
export async function clearAccount(accessToken: string, ask: typeof fetch): Promise<void> {
  const answer = await ask('/account', { method: 'DELETE', headers: { authorization: `Bearer ${accessToken}` } })
  if (!answer.ok) throw new Error(`The account was not deleted here: ${answer.status}`)
}
