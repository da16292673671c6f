import { day } from '@switchboard/domain/day'
import { movingInDays } from '@switchboard/domain/power/rules'
import { findChosenPlan, findSignUpProblems } from '@switchboard/domain/power/sign-up/steps'

import { DateField } from '#web/ui/DateField.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import type { PartProps } from './part.ts'
import { describeDayLimit, describeEarlierDays, toProblemMessage } from './words.ts'

/** Staff may choose any day. Nobody turns the calendar as far as these bounds. */
const ANY_DAY = { earliest: day.parse('1900-01-01'), latest: day.parse('2999-12-31') }

/** Source: PWR-027 to PWR-029. */
export function DatePart({ signUp, onAnswer, isAttempted }: PartProps) {
  const { draft, facts } = signUp
  const { earliest, latest } = movingInDays(facts.today, facts) ?? ANY_DAY
  const [problem] = findSignUpProblems('date', signUp)
  const earlier = describeEarlierDays(draft, findChosenPlan(signUp), facts.today)
  return (
    <>
      <p className="soft">{describeDayLimit(facts.today, facts.isStaff)}</p>
      <DateField
        id="power-date"
        label="Day of moving in"
        value={draft.date}
        onValueChange={(date) => onAnswer({ date })}
        earliest={earliest}
        latest={latest}
        opensAt={facts.today}
        problem={problem === undefined ? null : toProblemMessage(problem, facts).message}
        submitted={isAttempted}
      />
      {earlier !== null && problem === undefined && (
        <Notice tone="caution" title="You pay for the days before today too">
          {earlier} You see them on the power usage page, under the bill period that they belong to.
        </Notice>
      )}
    </>
  )
}
