/** An amount: `R100`, `R99.50`; in another currency with its code, `USD 5`. */
export function moneyText(cents: number, currency: string): string {
  const amount = (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)
  return currency === 'ZAR' ? `R${amount}` : `${currency} ${amount}`
}
