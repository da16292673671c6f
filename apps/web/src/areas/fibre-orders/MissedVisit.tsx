import { useState } from 'react'
import type { FormEvent } from 'react'

import { MAX_REPORT_CHARACTERS } from '@switchboard/domain/fibre-orders/contract'
import type { FibreOrder, FibreVisit } from '@switchboard/domain/fibre-orders/order'
import { normalizeText } from '@switchboard/domain/typed-text'

import { may } from '#web/http/account.ts'
import { visitText } from '#web/ordering/visit-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { DefinitionList } from '#web/ui/DefinitionList.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FailureNotice } from '#web/ui/FailureNotice.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextAreaField } from '#web/ui/TextAreaField.tsx'
import { momentText } from '#web/ui/clock-text.ts'

import styles from './FibreOrders.module.css'
import { useReportMissed } from './queries.ts'
import { REPORT_ADVICE, VISIT_WORDS } from './words.ts'

type MissedVisitProps = { readonly order: FibreOrder; readonly visit: FibreVisit }

/** A button to report a missed visit or, after the report, its number. */
export function MissedVisit({ order, visit }: MissedVisitProps) {
  const [isOpen, setOpen] = useState(false)
  const start = visit.timeslot?.startDateTime
  const report = order.Reports.find(
    ({ type, timeslot }) => type === visit.VisitType && timeslot.startDateTime === start,
  )
  if (report !== undefined) {
    return (
      <Notice tone="positive" role="status" title={`You reported that nobody came: ${report.reportNumber}`}>
        Reported on {momentText(report.reportedAt)}, and kept with what the fibre company had told us. If you
        are charged for the visit, give the help desk that number.
      </Notice>
    )
  }
  if (!may('order')) return null
  return (
    <div>
      <Button kind="plain" onClick={() => setOpen(true)}>
        Nobody came
        <span className="visually-hidden">: {VISIT_WORDS[visit.VisitType].title}</span>
      </Button>
      <Dialog open={isOpen} title="Report that nobody came" onClose={() => setOpen(false)}>
        <ReportForm order={order} visit={visit} onSent={() => setOpen(false)} />
      </Dialog>
    </div>
  )
}

function ReportForm({ order, visit, onSent }: MissedVisitProps & { readonly onSent: () => void }) {
  const [comment, setComment] = useState('')
  const report = useReportMissed()
  const { timeslot, VisitType } = visit
  if (timeslot === null) return null
  const known = [
    { term: 'Visit', description: VISIT_WORDS[VisitType].title },
    { term: 'Time', description: visitText(timeslot) },
    { term: 'Order', description: `${order.OrderNumber}, ${order.Description}` },
    { term: 'At the fibre company', description: order.SequenceDetails.RowKey },
  ]

  function send(event: FormEvent) {
    event.preventDefault()
    if (report.isPending || timeslot === null) return
    report.mutate(
      {
        ticketId: order.SequenceDetails.RowKey,
        type: VisitType,
        startDateTime: new Date(timeslot.startDateTime).toISOString(),
        comment: normalizeText(comment),
      },
      { onSuccess: onSent },
    )
  }

  return (
    <form method="post" noValidate onSubmit={send} className={styles.form}>
      <p>We keep your report with these details of the visit:</p>
      <DefinitionList items={known} />
      <FailureNotice title="Not reported">
        {report.error !== null && REPORT_ADVICE[report.error.code]}
      </FailureNotice>
      <TextAreaField
        id={`missed-${VisitType}`}
        label="What else should we know?"
        hint="For example, someone was at home all morning, or they left a card."
        optional
        maxLength={MAX_REPORT_CHARACTERS}
        value={comment}
        onValueChange={setComment}
      />
      <div>
        <Button type="submit" busy={report.isPending}>
          Send the report
        </Button>
      </div>
    </form>
  )
}
