import { toErrorCode } from '#web/http/failure.ts'
import { HelpdeskLine } from '#web/ordering/HelpdeskLine.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import type { Loading } from '#web/ui/Loaded.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { RadioField } from '#web/ui/RadioField.tsx'

import { FIELDS } from './sign-up-draft.ts'

export type NumberPartProps = {
  readonly freeNumbers: Loading<readonly string[], unknown>
  readonly chosen: string | null
  readonly onChosen: (number: string) => void
  readonly onMore: () => void
  readonly error: string | undefined
}

/** A choice of free numbers, with a button that shows others. Source: MOB-050, MOB-054. */
export function NumberPart({ freeNumbers, chosen, onChosen, onMore, error }: NumberPartProps) {
  return (
    <Loaded
      query={freeNumbers}
      loading="Loading numbers"
      lines={['button', 'button', 'button']}
      card={false}
      failed="We could not load numbers."
      advice="What you chose is still here."
      renderInstead={(failure) => (toErrorCode(failure) === 'NO_AVAILABLE_NUMBERS' ? NO_NUMBERS : undefined)}
    >
      {(numbers) => (
        <>
          <RadioField
            id={FIELDS.number}
            label="Number"
            error={error}
            value={chosen}
            onValueChange={onChosen}
            choices={numbers.map((number) => ({ value: number, label: number }))}
          />
          <Button kind="quiet" onClick={onMore}>
            Show other numbers
          </Button>
        </>
      )}
    </Loaded>
  )
}

const NO_NUMBERS = (
  <Notice tone="caution" title="There is no free number at the moment" role="status">
    <HelpdeskLine when="We get new ones every few days. If you cannot wait" />
  </Notice>
)
