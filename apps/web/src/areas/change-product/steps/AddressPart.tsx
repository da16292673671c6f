import { NO_DATES, withDate } from '@switchboard/domain/change-product/dates'
import { choose } from '@switchboard/domain/change-product/draft'
import type { Draft } from '@switchboard/domain/change-product/draft'
import { moveDays } from '@switchboard/domain/ordering/schedule'
import type { Location } from '@switchboard/domain/qualification/contract'

import { providerToday } from '#web/http/configuration.ts'
import { AddressSearch } from '#web/ordering/AddressSearch.tsx'
import styles from '#web/ordering/Order.module.css'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

import { dayLabel } from './day-label.ts'
import { stepField } from './part.ts'

type AddressPartProps = {
  readonly draft: Draft
  readonly saveDraft: (draft: Draft) => void
  readonly error: string | undefined
}

/** The new address and the day of the move. Source: MOV-009 to MOV-015. */
export function AddressPart({ draft, saveDraft, error }: AddressPartProps) {
  return (
    <div className={styles.part}>
      {draft.address === null ? (
        <AddressSearch
          id={stepField('moveAddress')}
          label="New address"
          error={error}
          onSelect={(address) => saveDraft(choose(draft, 'address', address))}
        />
      ) : (
        <Selected
          address={draft.address}
          error={error}
          onClear={() => saveDraft(choose(draft, 'address', null))}
        />
      )}
      <MoveDay draft={draft} saveDraft={saveDraft} />
    </div>
  )
}

type SelectedProps = {
  readonly address: Location
  readonly error: string | undefined
  readonly onClear: () => void
}

function Selected({ address, error, onClear }: SelectedProps) {
  return (
    <div className={styles.buttons}>
      <div>
        <p className="small soft">You move to</p>
        <p>
          <strong>{address.FullAddress}</strong>
        </p>
        {error !== undefined && (
          <Notice tone="critical" role="alert">
            {error}
          </Notice>
        )}
      </div>
      <Button kind="quiet" id={stepField('moveAddress')} onClick={onClear}>
        Another address
      </Button>
    </div>
  )
}

/** Source: MOV-015, MOV-016. */
function MoveDay({ draft, saveDraft }: Pick<AddressPartProps, 'draft' | 'saveDraft'>) {
  const days = moveDays(providerToday(), draft.address?.City ?? null)
  return (
    <SelectField
      id="move-day"
      label="When should your broadband work there?"
      hint="You can change it later on."
      placeholder="I do not know yet"
      width="twenty"
      value={draft.scheduledDates?.internetConnect ?? ''}
      onValueChange={(chosen) => {
        const day = days.find((each) => each === chosen) ?? null
        saveDraft(
          choose(draft, 'scheduledDates', withDate(draft.scheduledDates ?? NO_DATES, 'internetConnect', day)),
        )
      }}
      options={days.map((day, index) => ({ value: day, label: dayLabel(day, index === 0) }))}
    />
  )
}
