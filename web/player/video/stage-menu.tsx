import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { itemAfter } from './menu-focus.ts'

interface Option {
  id: string
  label: string
  isOn: boolean
}

export interface MenuGroup {
  label: string
  options: readonly Option[]
  onChoose: (id: string) => void
}

interface StageMenuProps {
  /** Name of the button and of its menu. */
  label: string
  icon: ReactNode
  groups: readonly MenuGroup[]
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Whether what the button stands for is on. */
  isPressed?: boolean
}

/** A button with choices above it. They stand inside the stage, which may have the whole screen to itself. */
export function StageMenu({ label, icon, groups, isOpen, setOpen, isPressed }: StageMenuProps) {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>('[role=menuitemradio]') ?? [])]

  useEffect(() => {
    if (!isOpen) return undefined
    const chosen = items().find((item) => item.ariaChecked === 'true') ?? items()[0]
    chosen?.focus()
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', onPress, true)
    return () => document.removeEventListener('pointerdown', onPress, true)
  }, [isOpen, setOpen])

  function close() {
    setOpen(false)
    root.current?.querySelector('button')?.focus()
  }

  function press(event: KeyboardEvent) {
    if (!isOpen) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      return close()
    }
    if (event.key === 'Tab') return setOpen(false)
    const all = items()
    const next = itemAfter(event.key, all.indexOf(document.activeElement as HTMLElement), all.length)
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of the items inside
    <div className="st-menu" ref={root} onKeyDown={press}>
      <IconButton
        label={label}
        icon={icon}
        className={isPressed ? 'on' : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <div className="st-pop" role="menu" id={id} aria-label={label}>
          {groups.map((group) => (
            <Group key={group.label} {...group} onChosen={close} />
          ))}
        </div>
      )}
    </div>
  )
}

function Group({ label, options, onChoose, onChosen }: MenuGroup & { onChosen: () => void }) {
  const choose = (id: string) => {
    onChoose(id)
    onChosen()
  }
  return (
    <div role="group" aria-label={label}>
      <p aria-hidden="true">{label}</p>
      {options.map((option) => (
        <button
          key={option.id}
          type="button"
          role="menuitemradio"
          aria-checked={option.isOn}
          tabIndex={-1}
          onClick={() => choose(option.id)}
        >
          <Check className="ico s" aria-hidden="true" />
          {option.label}
        </button>
      ))}
    </div>
  )
}
