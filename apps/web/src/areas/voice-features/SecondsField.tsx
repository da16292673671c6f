import { parseRingSeconds } from '@switchboard/domain/voice-features/seconds'

import { DigitsField } from '#web/ui/DigitsField.tsx'

type SecondsFieldProps = {
  readonly id: string
  readonly value: string
  readonly onValueChange: (value: string) => void
}

/**
 * Seconds that the line rings first. A value out of range is corrected on leaving the field. Source: API-020,
 * VFE-025 to VFE-027.
 */
export function SecondsField({ id, value, onValueChange }: SecondsFieldProps) {
  return (
    <DigitsField
      id={id}
      label="After this many seconds"
      hint="0 to 60. The switch counts in steps of five."
      autoComplete="off"
      width="four"
      maxDigits={10}
      value={value}
      onValueChange={onValueChange}
      onBlur={() => onValueChange(String(parseRingSeconds(value)))}
    />
  )
}
