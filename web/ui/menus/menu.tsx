import { Check } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { indexAfterKey } from './arrow-keys.ts'
import './menu.css'

export interface MenuItem {
  text: string
  onChoose: () => void
  isChosen?: boolean
}

interface MenuProps {
  label: string
  button: ReactNode
  buttonClass: string
  items: readonly MenuItem[]
  isDisabled?: boolean
}

/** A popover, which is above dialogs in the top layer and closes on an outside click. */
export function Menu({ label, button, buttonClass, items, isDisabled = false }: MenuProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)

  // It opens without scripts, so it may be open before hydration.
  useLayoutEffect(() => setOpen(list.current?.matches(':popover-open') ?? false), [])

  useLayoutEffect(() => {
    if (!isOpen || !list.current || !opener.current) return
    positionMenu(list.current, opener.current.getBoundingClientRect())
    const entries = itemsOf(list.current)
    const chosen = entries.find((entry) => entry.ariaChecked === 'true')
    ;(chosen ?? entries[0])?.focus({ preventScroll: true })
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent) {
    const entries = itemsOf(event.currentTarget)
    const current = entries.findIndex((entry) => entry === document.activeElement)
    const target = indexAfterKey(event, current, entries.length, 'vertical')
    event.stopPropagation()
    if (event.key === 'Tab') list.current?.hidePopover()
    if (target === undefined) return
    event.preventDefault()
    entries[target]?.focus()
  }

  function choose(item: MenuItem) {
    list.current?.hidePopover()
    item.onChoose()
  }

  return (
    <>
      <button
        type="button"
        className={buttonClass}
        ref={opener}
        aria-label={label}
        aria-haspopup="menu"
        popoverTarget={id}
        disabled={isDisabled}
      >
        {button}
      </button>
      <div
        className="menu"
        id={id}
        ref={list}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={onKeyDown}
      >
        {isOpen && items.map((item) => <Item key={item.text} item={item} onChoose={() => choose(item)} />)}
      </div>
    </>
  )
}

function Item({ item: { text, isChosen }, onChoose }: { item: MenuItem; onChoose: () => void }) {
  const role = isChosen === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': isChosen }
  return (
    <button type="button" tabIndex={-1} {...role} onClick={onChoose}>
      {isChosen !== undefined && (
        <span className="tick">{isChosen && <Check className="icon small" aria-hidden="true" />}</span>
      )}
      {text}
    </button>
  )
}

const itemsOf = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[role^=menuitem]')]

const GAP = 8

function positionMenu(list: HTMLElement, button: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = list
  const isBelow = button.bottom + GAP + height < window.innerHeight
  const left = button.left + width + GAP < window.innerWidth ? button.left : button.right - width
  list.style.left = `${Math.max(GAP, left)}px`
  list.style.top = `${Math.max(GAP, isBelow ? button.bottom + GAP : button.top - GAP - height)}px`
}
