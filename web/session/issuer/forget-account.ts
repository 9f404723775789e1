/**
 * Deletes the account's data on this server after an external issuer has deleted the account there; the issuer does not delete
 * our data. The access token is still valid then. Throws when the server does not confirm the deletion.
 */
export async function deleteAccountData(accessToken: string, send: typeof fetch): Promise<void> {
  const response = await send('/account', { method: 'DELETE', headers: { authorization: `Bearer ${accessToken}` } })
  if (!response.ok) throw new Error(`The account was not deleted here: ${response.status}`)
}
