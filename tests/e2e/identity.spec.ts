import { createHash, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readOutbox } from '../kit/clients/sent-emails.ts'
import { dataFolder, PORT } from './kit/ports.ts'
import { SIZES } from './kit/sizes.ts'
import { expect, expectNoAxeViolations, test } from './kit/test.ts'

const REALM = '/realms/primedia'
const PASSWORD = 'a kettle on the stoep'

/** URL of the web app's authorization request. */
function request(baseURL: string | undefined, more: Record<string, string> = {}): string {
  const params = {
    client_id: 'prime-web',
    redirect_uri: `${baseURL}/auth/callback`,
    response_type: 'code',
    scope: 'openid profile email offline_access',
    state: 'journey',
    code_challenge: createHash('sha256').update('v'.repeat(43)).digest('base64url'),
    code_challenge_method: 'S256',
    ...more,
  }
  return `${REALM}/protocol/openid-connect/auth?${new URLSearchParams(params).toString()}`
}

test.describe('without JavaScript and with the keyboard alone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('a new listener registers and returns signed in', async ({ page, baseURL }) => {
    const email = `${randomUUID()}@example.org`
    await page.goto(request(baseURL, { prompt: 'create' }))
    await page.getByLabel('Email').focus()
    for (const text of [email, PASSWORD, PASSWORD]) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
    const { code } = await readOutbox({ folder: dataFolder(PORT) }).last(email)
    await page.getByLabel('Code').focus()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/auth\/callback\?code=[\w-]+&state=journey/)
  })
})

test('the script of the forms keeps the email address, shows passwords, rates new ones and clears the errors of corrected fields', async ({
  page,
  baseURL,
  pageErrors,
}) => {
  await page.goto(request(baseURL))
  await page.getByLabel('Email').fill('thandeka@radio.example')
  for (const link of ['Forgot password?', 'Log in', 'Join for free']) {
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByLabel('Email')).toHaveValue('thandeka@radio.example')
  }
  const password = page.getByLabel('Password', { exact: true })
  const strength = page.getByRole('status')
  const rated = { rain: 'Too short', Welcome12345: 'Easy to guess', rivercloud: 'Fair', [PASSWORD]: 'Strong' }
  for (const [text, word] of Object.entries(rated)) {
    await password.fill(text)
    await expect(strength).toHaveText(word)
  }
  await page.getByRole('button', { name: 'Show password' }).first().click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect(password).toHaveAttribute('type', 'password')

  await page.getByLabel('Email').fill('thandeka@example')
  await page.getByRole('button', { name: 'Join for free' }).click()
  const email = page.getByLabel('Email')
  await expect(email).toHaveAccessibleDescription(/name@example.org/)
  await email.fill('thandeka@example.org')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(email).toHaveAccessibleDescription('')
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await expect(page.locator('.has-error')).toHaveCount(0)
  await expectNoAxeViolations(page)
  await expect(page.getByRole('link', { name: 'terms', exact: true })).toHaveAttribute('href', '/sites/terms')
  // The browser logs the error status of the form.
  expect(pageErrors.splice(0).filter((error) => !error.includes('422'))).toEqual([])
})

/** Checks the open screen on a desktop and on a phone. */
async function expectAccessible(page: Page): Promise<void> {
  for (const size of [SIZES.desktop, SIZES.phone]) {
    await page.setViewportSize(size)
    await expectNoAxeViolations(page)
  }
}

test('the error summary has the focus and links to the field, and the form can be reloaded', async ({
  page,
  baseURL,
  pageErrors,
}) => {
  await page.goto(request(baseURL))
  await page.getByLabel('Email').fill('thandeka@example')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('alert')).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('alert').getByRole('link', { name: 'Enter your password' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  // A repeated POST would have the error again.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  // The browser logs the error status of the form.
  expect(pageErrors.splice(0).filter((error) => !error.includes('422'))).toEqual([])
})

test('the screens before sign-in are accessible', async ({ page, baseURL }) => {
  await page.goto(request(baseURL, { prompt: 'create' }))
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Log in' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expectAccessible(page)
})

test('the screens after sign-in are accessible, and an action can be cancelled', async ({
  page,
  baseURL,
  pageErrors,
}) => {
  await page.goto(request(baseURL, { kc_action: 'UPDATE_PASSWORD' }))
  await page.getByLabel('Email').fill('subscriber@primediaplus.example')
  await page.getByLabel('Password', { exact: true }).fill('listen to the rain')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change Password')
  await expectAccessible(page)
  await page.goto(`${REALM}/account`)
  await expect(page.getByText('This device')).toBeVisible()
  await expectAccessible(page)
  await page.goto(request(baseURL, { kc_action: 'delete_account' }))
  await page.getByRole('button', { name: 'Keep account' }).click()
  await page.waitForURL(/kc_action_status=cancelled/)
  // The app may log the unexpected authorization response.
  pageErrors.splice(0)
})
