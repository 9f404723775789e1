import { expect, test } from 'vitest'
import { compareParts, elementsOf } from '#tests/kit/clients/email-links.ts'
import { existingAccountEmail, joinEmail, passwordChangedEmail, passwordResetEmail } from './email-messages.ts'

const ORIGIN = 'https://listen.example.org'
const SECRET = { id: 'id', code: '409112', link: 'zJ3lq0v1wqkJx2Tn8dVb4mQyR5cHs7uEo9pFaGi1KLM' }
const siteNamed = (productName: string) => ({ productName, origin: ORIGIN, realmPath: '/realms/primedia' })

const messagesOf = (site: ReturnType<typeof siteNamed>) => [
  joinEmail(site, 'a@example.org', SECRET),
  existingAccountEmail(site, 'a@example.org'),
  passwordResetEmail(site, 'a@example.org', SECRET),
  passwordChangedEmail(site, 'a@example.org'),
]

test.each(messagesOf(siteNamed('Radio Stoep')))('$subject: text and HTML have the same words and links', (message) => {
  const { textUrls, htmlUrls, missing, loads } = compareParts(message, ORIGIN)
  expect([htmlUrls, missing]).toEqual([textUrls, []])
  expect(textUrls).toHaveLength(1)
  // Opening a message sends no request: the only picture is attached.
  expect(loads).toEqual(['cid:logo@email'])
  expect(message.html?.match(/class="(?:primary|signal)" href/g)).toHaveLength(1)
})

test('the HTML has a language, a heading and a preview of its own words', () => {
  const [join, , reset] = messagesOf(siteNamed('Radio Stoep'))
  expect(join?.html).toMatch(/<html lang="en-ZA"/)
  expect(join?.html).toMatch(/<h1 [^>]*>Welcome to Radio Stoep<\/h1>/)
  expect(join?.html).toMatch(/<div style="display:none[^>]*>Your code is 409112\.&#847;/)
  expect(reset?.html).toMatch(/<h1 [^>]*>Choose a new Radio Stoep password<\/h1>/)
  expect(reset?.html).toContain('>Someone asked for a new password for your Radio Stoep account.&#847;')
})

test.each([
  `"><script>alert(1)</script>`,
  `</title></style><img src=x onerror=alert(1)>`,
  `' onmouseover='alert(1)`,
  `<!--`,
  `Radio\r\nBcc: victim@example.org\r\n\r\nA paragraph`,
])('a product named %j is text, on one line', (name) => {
  for (const [index, message] of messagesOf(siteNamed(name)).entries()) {
    const plain = messagesOf(siteNamed('Radio Stoep'))[index] ?? message
    expect(elementsOf(message)).toEqual(elementsOf(plain))
    expect(message.body.split('\n')).toHaveLength(plain.body.split('\n').length)
    expect(message.subject).not.toMatch(/[\r\n]/)
    expect(message.html).not.toMatch(/onerror=alert\(1\)>|onmouseover='/)
  }
})
