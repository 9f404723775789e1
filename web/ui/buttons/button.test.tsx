import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

test('a button that loads submits no form and keeps the focus', () => {
  const [onClick, preventDefault] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const { props } = Button({ type: 'submit', isLoading: true, onClick, children: 'Enter now' })
  props.onClick({ preventDefault })
  expect(preventDefault).toHaveBeenCalledOnce()
  expect(onClick).not.toHaveBeenCalled()
  expect(props).toMatchObject({ 'aria-disabled': true, 'aria-busy': true })
  expect(props.disabled).toBeUndefined()
})
