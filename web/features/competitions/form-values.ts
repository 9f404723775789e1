import type { Answers } from '#contract/entry-form.ts'

/** By field name, without empty values. */
export function readForm(form: HTMLFormElement): Answers {
  const values: Record<string, string[]> = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') values[name] = [...(values[name] ?? []), value]
  return values
}

/** Only empty fields: values typed before the script ran stay. */
export function fillForm(form: HTMLFormElement, values: Answers): void {
  const typed = readForm(form)
  for (const [name, given] of Object.entries(values)) {
    if (typed[name]) continue
    const field = form.elements.namedItem(name)
    for (const input of field instanceof RadioNodeList ? field : [field]) fillField(input, given)
  }
}

function fillField(input: unknown, given: readonly string[]): void {
  if (input instanceof HTMLInputElement && (input.type === 'radio' || input.type === 'checkbox'))
    input.checked = given.includes(input.value)
  else if (isTextControl(input)) input.value = given[0] ?? ''
}

const isTextControl = (input: unknown): input is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement || input instanceof HTMLSelectElement
