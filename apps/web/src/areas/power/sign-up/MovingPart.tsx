import { dayText } from '@switchboard/domain/day'

import { RadioField } from '#web/ui/RadioField.tsx'

import type { PartProps } from './part.ts'

/** Source: PWR-015, PWR-060. */
export function MovingPart({ signUp: { draft, facts }, onAnswer, errorOf }: PartProps) {
  const { qualification } = facts
  return (
    <RadioField
      id="power-moving"
      label="Are you moving in, or do you already live there?"
      error={errorOf('power-moving')}
      value={draft.moving}
      onValueChange={(moving) => onAnswer({ moving: moving === 'movingIn' ? 'movingIn' : 'switching' })}
      choices={[
        {
          value: 'switching',
          label: 'I live there and want to switch to you',
          ...(qualification !== null && {
            hint: `It takes some days: about ${dayText(qualification.switchesOn)}. The power stays on.`,
          }),
        },
        { value: 'movingIn', label: 'I am moving in', hint: 'You choose the day.' },
      ]}
    />
  )
}
