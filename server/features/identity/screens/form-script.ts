/*
 * The functions run in the browser, from their own text, so they use nothing but each other and the DOM. Every form works without them.
 */

function enhanceForms(): void {
  // A form with errors is the response to a POST: without this, Back and Reload would show the browser's resubmission prompt.
  window.history.replaceState(null, '')
  leaveWhenOver()
  for (const button of document.querySelectorAll<HTMLButtonElement>('.reveal')) offerToReveal(button)
  const meter = document.querySelector<HTMLElement>('.strength')
  if (meter) rateWhileTyping(meter)
  document.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    clearError(target.name)
    if (target.name === 'password') clearError('confirmation')
  })
  const email = document.querySelector<HTMLInputElement>('input[type=email]')
  if (email) takeEmailAlong(email)
}

/** Links between the forms keep the email address, in the storage of the tab: a URL with it would be in the history and in logs. */
function takeEmailAlong(input: HTMLInputElement): void {
  const key = 'typed-email'
  try {
    input.value ||= sessionStorage.getItem(key) ?? ''
    sessionStorage.removeItem(key)
    document.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLAnchorElement) sessionStorage.setItem(key, input.value)
    })
  } catch {
    // The storage is blocked.
  }
}

/** After a login, Back leads to the page before the forms. */
function leaveWhenOver(): void {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (navigation?.type === 'back_forward' && document.querySelector('[data-is-over]')) window.history.back()
}

function offerToReveal(button: HTMLButtonElement): void {
  const input = button.previousElementSibling
  if (!(input instanceof HTMLInputElement)) return
  const reveal = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password'
    button.classList.toggle('is-on', isShown)
    button.setAttribute('aria-label', isShown ? 'Hide password' : 'Show password')
  }
  button.hidden = false
  button.addEventListener('click', () => reveal(input.type === 'password'))
  // Hidden again, so that the browser does not store the password for autocompletion.
  input.form?.addEventListener('submit', () => reveal(false))
}

function rateWhileTyping(meter: HTMLElement): void {
  const words = ['', 'Easy to guess', 'Fair', 'Good', 'Strong']
  const text = meter.querySelector('[role=status]')
  const valueOf = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)?.value ?? ''
  const rate = () => {
    const password = valueOf('password')
    const isShort = password !== '' && Array.from(password).length < Number(meter.dataset['least'])
    const step = isShort ? 1 : passwordStrength(password, valueOf('email') || valueOf('username'))
    meter.dataset['step'] = String(step)
    const word = isShort ? 'Too short' : words[step]
    // Set only if changed, so that screen readers do not repeat the status.
    if (text && text.textContent !== word) text.textContent = word ?? ''
  }
  meter.hidden = false
  document.addEventListener('input', rate)
  rate()
}

/** Returns 1 to 4, 0 for an empty password. Only for the meter; the server refuses common passwords by a list. */
export function passwordStrength(password: string, email: string): number {
  if (password === '') return 0
  const common = /passw[o0]rd|qwerty|letmein|welcome|iloveyou|admin|football|monkey|dragon|sunshine|princess|primedia/g
  const [name = ''] = email.toLowerCase().split('@', 1)
  const lower = password.toLowerCase().replace(common, '*')
  const characters = Array.from(name.length > 3 ? lower.replaceAll(name, '*') : lower, (one) => one.codePointAt(0) ?? 0)
  // Repeated characters and rows such as 1234 add nothing.
  const counted = characters.filter((code, index) => Math.abs(code - (characters[index - 1] ?? 0)) > 1).length
  const kinds: [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-z\d]/i, 33],
  ]
  const alphabet = kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0)
  const bits = counted * Math.log2(alphabet)
  return [45, 55, 75].filter((least) => bits >= least).length + 1
}

function clearError(name: string): void {
  const input = document.querySelector<HTMLInputElement>(`#${name}[aria-invalid]`)
  if (!input) return
  input.removeAttribute('aria-invalid')
  input.closest('.has-error')?.classList.remove('has-error')
  document.getElementById(`${name}-error`)?.remove()
  const help = document.getElementById(`${name}-help`)
  if (help) input.setAttribute('aria-describedby', help.id)
  else input.removeAttribute('aria-describedby')
  // The line is not removed, because the form must not move under the pointer.
  document.querySelector(`.summary a[href='#${name}']`)?.classList.add('is-corrected')
}

/** The text of the inline script. */
export const FORM_SCRIPT = `${[enhanceForms, takeEmailAlong, leaveWhenOver, offerToReveal, rateWhileTyping, passwordStrength, clearError].join('\n')}\nenhanceForms()`
