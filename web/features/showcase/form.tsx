import { Eye } from 'lucide-react'
import { useId, useState } from 'react'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { ShowcaseRow, ShowcaseSection } from './showcase-section.tsx'

export function FormParts() {
  const id = useId()
  const [isOn, setOn] = useState(true)
  return (
    <ShowcaseSection title="Form">
      <div className="grid max-w-110 gap-4">
        <Field label="Email" type="email" placeholder="name@example.org" help="We send one message a week" />
        <Field
          label="Password"
          type="password"
          autoComplete="off"
          defaultValue="1234"
          error="8 characters or more"
          after={<IconButton label="Show password" size="small" icon={<Eye />} />}
        />
      </div>
      <ShowcaseRow>
        <span id={id}>Notifications</span>
        <Switch labelledBy={id} isOn={isOn} onChange={setOn} />
        <Switch labelledBy={id} isOn={!isOn} onChange={(on) => setOn(!on)} />
        <Switch labelledBy={id} isOn={false} isDisabled />
      </ShowcaseRow>
    </ShowcaseSection>
  )
}
