import { expect, test } from 'vitest'
import { compareParts, elementsOf } from '#tests/kit/clients/email-links.ts'
import { emailAbout } from './emails.ts'
import type { BillingFact, FactOf } from './facts.ts'

const SITE = { productName: 'Radio Stoep', origin: 'https://listen.example.org' }
const of = { subscription: 'sub', at: '2026-03-01T10:00:00.000Z' }
const endsAt = '2026-04-01T10:00:00.000Z'
const PAID: FactOf<'paid'> = {
  ...of,
  kind: 'paid',
  invoice: 'PR-1',
  startsAt: of.at,
  endsAt,
  cents: 10_000,
  currency: 'ZAR',
  receiptUrl: 'https://invoice.example.org/i/1?s=db&p=2',
}
const FAILED: FactOf<'failed'> = {
  ...of,
  kind: 'failed',
  invoice: 'PR-1',
  attempt: 1,
  reason: 'the card was declined',
  retryAt: endsAt,
}
const FACTS: BillingFact[] = [
  PAID,
  { ...PAID, receiptUrl: null },
  FAILED,
  { ...FAILED, retryAt: null },
  { ...of, kind: 'refunded', invoice: 'PR-1' },
  { ...of, kind: 'trial_reminded', endsAt },
  { ...of, kind: 'trial_refused' },
]

function messageOf(fact: BillingFact) {
  const message = emailAbout(fact, 'a@example.org', SITE)
  if (!message) throw new Error(`There is no message about ${fact.kind}`)
  return message
}

test.each(FACTS)('$kind: text and HTML have the same words and links', (fact) => {
  const { textUrls, htmlUrls, missing, loads } = compareParts(messageOf(fact), SITE.origin)
  expect([htmlUrls, missing, loads]).toEqual([textUrls, [], ['cid:logo@email']])
  expect(textUrls).toContain('https://listen.example.org/my-profil')
})

test('the text of a receipt has its lines in order', () => {
  expect(messageOf(PAID).body).toBe(`Thank you for your payment to Radio Stoep.

Audiostar+, 1 March 2026 to 1 April 2026
Paid on 1 March 2026: R100
Receipt number: PR-1

Invoice: https://invoice.example.org/i/1?s=db&p=2

Your plan and all receipts: https://listen.example.org/my-profil
`)
})

test('a reason and an invoice of the payment provider are text, and only a web address is a link', () => {
  const hostile = '<a href="https://evil.example.org">Pay here</a>\n\nhttps://evil.example.org'
  const failed = messageOf({ ...FAILED, reason: hostile })
  const paid = messageOf({ ...PAID, invoice: hostile, receiptUrl: 'javascript:alert(1)' })
  expect(elementsOf(failed)).toEqual(elementsOf(messageOf(FAILED)))
  for (const message of [failed, paid]) {
    expect(compareParts(message, SITE.origin).htmlUrls).toEqual(['https://listen.example.org/my-profil'])
    expect(message.html).not.toContain('<a href="https://evil')
  }
})
