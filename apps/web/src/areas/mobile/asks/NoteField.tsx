import { MAX_ASK_NOTE_LETTERS } from '@switchboard/domain/mobile/asks/contract'

import { TextAreaField } from '#web/ui/TextAreaField.tsx'

const ROWS = 2

type NoteFieldProps = {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onValueChange: (note: string) => void
}

/** An optional note to the person who reads the request or its answer. */
export function NoteField(props: NoteFieldProps) {
  return <TextAreaField {...props} optional rows={ROWS} maxLength={MAX_ASK_NOTE_LETTERS} />
}
