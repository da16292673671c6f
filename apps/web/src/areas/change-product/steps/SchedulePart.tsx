import { NO_DATES, withDate } from '@switchboard/domain/change-product/dates'
import type { DateName } from '@switchboard/domain/change-product/dates'
import { applyChoice } from '@switchboard/domain/change-product/reconcile'
import type { Day } from '@switchboard/domain/day'
import { ORDER_STEP_WORDS } from '@switchboard/domain/ordering/following/step-words'
import { disconnectDays, powerConnectDays } from '@switchboard/domain/ordering/schedule'

import styles from '#web/ordering/Order.module.css'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'

import { dayLabel } from './day-label.ts'
import { dayField } from './part.ts'
import type { PartProps } from './part.ts'

/** Source: CHG-021, CHG-064 to CHG-068. */
export function InstallationPart(props: PartProps) {
  return (
    <div className={styles.part}>
      <Notice tone="info" title="Someone over 18 must be at home.">
        The technician needs about half a day, inside and outside. Your connection stays as it is until then.
      </Notice>
      <DayField {...props} name="internetConnect" label="Day of the visit" />
    </div>
  )
}

const LABELS: Record<DateName, string> = {
  internetConnect: 'Broadband works from',
  internetDisconnect: ORDER_STEP_WORDS.broadbandEnds,
  powerConnect: ORDER_STEP_WORDS.powerOn,
  powerDisconnect: ORDER_STEP_WORDS.powerEnds,
}

/** Source: CHG-053 to CHG-063. */
export function SchedulePart(props: PartProps) {
  const { order } = props
  const names = order.neededDates.filter((name) => name !== 'internetConnect' || !order.installation)
  return (
    <div className={styles.part}>
      {order.needs.move && order.dates.linked && names.length > 1 && (
        <p className="small soft">All dates follow the first one until you change them.</p>
      )}
      {names.map((name) => (
        <DayField key={name} {...props} name={name} label={LABELS[name]} />
      ))}
    </div>
  )
}

type DayFieldProps = PartProps & { readonly name: DateName; readonly label: string }

function DayField({ order, saveDraft, errorOf, name, label }: DayFieldProps) {
  const { draft, facts, dates } = order
  const days = listDays(name, order)
  const marksEarliest = !order.installation && name === 'internetConnect'
  return (
    <SelectField
      id={dayField(name)}
      label={label}
      placeholder={name === 'internetDisconnect' ? 'On the same day' : 'Choose a day'}
      width="twenty"
      error={errorOf(dayField(name))}
      value={dates[name] ?? ''}
      onValueChange={(chosen) => {
        const day = days.find((each) => each === chosen) ?? null
        saveDraft(
          applyChoice(
            { draft, facts },
            'scheduledDates',
            withDate(draft.scheduledDates ?? { ...NO_DATES, ...dates }, name, day),
          ),
        )
      }}
      options={days.map((day, index) => ({ value: day, label: dayLabel(day, marksEarliest && index === 0) }))}
    />
  )
}

function listDays(name: DateName, { connectDays, facts }: PartProps['order']): readonly Day[] {
  if (name === 'internetConnect') return connectDays
  return name === 'powerConnect' ? powerConnectDays(facts.today) : disconnectDays(facts.today)
}
