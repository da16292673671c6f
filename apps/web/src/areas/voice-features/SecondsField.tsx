import { parseRingSeconds } from '@switchboard/domain/voice-features/seconds'

import { TextField } from '#web/ui/TextField.tsx'

type SecondsFieldProps = {
  readonly id: string
  readonly value: string
  readonly onValueChange: (value: string) => void
}

/**
 * Seconds that the line rings first. A value out of range is corrected on leaving the field. Source: VFE-025 to
 * VFE-027.
 */
export function SecondsField({ id, value, onValueChange }: SecondsFieldProps) {
  return (
    <TextField
      id={id}
      label="After this many seconds"
      hint="0 to 60. The switch counts in steps of five."
      inputMode="numeric"
      autoComplete="off"
      width="four"
      maxLength={10}
      value={value}
      onValueChange={onValueChange}
      onBlur={() => onValueChange(String(parseRingSeconds(value)))}
    />
  )
}
