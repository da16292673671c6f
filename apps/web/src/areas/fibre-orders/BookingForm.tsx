import type { FormEvent } from 'react'

import { VISIT_TYPES } from '@switchboard/domain/fibre-orders/order'
import type { FibreVisit, VisitType } from '@switchboard/domain/fibre-orders/order'

import { Button } from '#web/ui/Button.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { useToast } from '#web/ui/Toast.tsx'
import { useAttempts } from '#web/ui/use-attempts.ts'

import styles from './FibreOrders.module.css'
import type { OrderProps } from './order-props.ts'
import { SlotField, slotFieldId, timeFieldId } from './SlotField.tsx'
import { useBooking } from './use-booking.ts'
import { usePlan, findVisit } from './use-plan.ts'
import type { Plan } from './use-plan.ts'
import { BOOKING_ADVICE, UNEXPECTED_ERROR, VISIT_WORDS, weekdayText } from './words.ts'

/** A form to book or move visits: first the scoping visit, then the installation. Source: FIB-005, FIB-043. */
export function BookingForm({ order, booking, now, onClose }: OrderProps & { readonly onClose: () => void }) {
  const plan = usePlan(order, booking.gapDays)
  const { types, choices } = plan
  const book = useBooking(order, (type) => {
    plan.choose(type, null)
    plan.pickDay(type, null)
  })
  const toast = useToast()
  const attempts = useAttempts(listProblems(plan))
  const isMove = types.some((type) => isBooked(order.Visits, type))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (book.isPending) return
    attempts.begin()
    if (attempts.problems.length > 0) return
    book.mutate(choices, {
      onSuccess: () => {
        toast('Requested. It is booked once the fibre company confirms it.')
        onClose()
      },
      onError: () => attempts.reset(),
    })
  }

  const canSend = types.some((type) => plan.free[type].slots?.length !== 0)
  const parts = (
    <>
      <h3>{isMove ? 'Choose another time' : 'Choose a time'}</h3>
      <ErrorSummary problems={attempts.shown} attempt={attempts.attempt} />
      <FailureNotice title={UNEXPECTED_ERROR}>
        {book.error !== null && attempts.shown.length === 0 && BOOKING_ADVICE[book.error.code]}
      </FailureNotice>
      <SlotFields plan={plan} visits={order.Visits} errorOf={attempts.errorOf} />
      <CostNotices types={listCostlyMoves(plan, order.Visits, now)} />
      <Buttons choices={canSend ? choices : null} isMove={isMove} isBusy={book.isPending} onClose={onClose} />
    </>
  )
  // without free times no form is needed
  if (!canSend) return <div className={styles.form}>{parts}</div>
  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      {parts}
    </form>
  )
}

type SlotFieldsProps = {
  readonly plan: Plan
  readonly visits: readonly FibreVisit[]
  readonly errorOf: (fieldId: string) => string | undefined
}

/** The free times of each visit. */
function SlotFields({ plan, visits, errorOf }: SlotFieldsProps) {
  const { types, free, choices, mustFollow, choose, days, pickDay } = plan
  return types.map((type) => (
    <SlotField
      key={type}
      type={type}
      free={free[type]}
      day={days[type]}
      onPick={(day) => pickDay(type, day)}
      value={choices[type]}
      onChoose={(slot) => choose(type, slot)}
      mayKeep={isBooked(visits, type) && !(type === 'Install' && mustFollow)}
      error={errorOf(slotFieldId(type))}
      timeError={errorOf(timeFieldId(type))}
    />
  ))
}

function CostNotices({ types }: { readonly types: readonly VisitType[] }) {
  return types.map((type) => (
    <Notice key={type} tone="caution" title="This may cost">
      {VISIT_WORDS[type].title}: the visit is so soon that the fibre company may charge for moving it.
    </Notice>
  ))
}

type ButtonsProps = {
  /** The chosen times; null if there are no free times to ask for. */
  readonly choices: Plan['choices'] | null
  readonly isMove: boolean
  readonly isBusy: boolean
  readonly onClose: () => void
}

function Buttons({ choices, isMove, isBusy, onClose }: ButtonsProps) {
  return (
    <div className={styles.buttons}>
      {choices !== null && (
        <Button type="submit" busy={isBusy}>
          Ask for {choices.Scoping !== null && choices.Install !== null ? 'these times' : 'this time'}
        </Button>
      )}
      <Button kind="quiet" onClick={onClose}>
        {isMove ? 'Leave it as it is' : 'Not now'}
      </Button>
    </div>
  )
}

function isBooked(visits: readonly FibreVisit[], type: VisitType): boolean {
  return findVisit(visits, type)?.state === 'booked'
}

function listProblems({ types, choices, days, mustFollow }: Plan) {
  // without this error a customer who chose only a day would think that the visit was requested
  const missingTimes = types.flatMap((type) => {
    const day = days[type]
    if (day === null || choices[type] !== null) return []
    const message = `${VISIT_WORDS[type].title}: choose when on ${weekdayText(day)}`
    return [{ fieldId: timeFieldId(type), message }]
  })
  if (missingTimes.length > 0) return missingTimes
  if (mustFollow && choices.Install === null) {
    return [
      {
        fieldId: slotFieldId('Install'),
        message: 'Choose a time for the installation too: it has to come after the scoping visit',
      },
    ]
  }
  const [first] = types
  const isNone = choices.Scoping === null && choices.Install === null
  return isNone && first !== undefined ? [{ fieldId: slotFieldId(first), message: 'Choose a time' }] : []
}

/** The booked visits that the customer moves so late that the fibre company may charge for it. */
function listCostlyMoves({ choices }: Plan, visits: readonly FibreVisit[], now: number): VisitType[] {
  return VISIT_TYPES.filter((type) => {
    const visit = findVisit(visits, type)
    const isMoved = choices[type] !== null && visit?.state === 'booked'
    const mayCostFrom = visit?.changeMayCostFrom ?? null
    return isMoved && mayCostFrom !== null && mayCostFrom <= now
  })
}
