import { day } from '@switchboard/domain/day'
import { movingInDays } from '@switchboard/domain/power/rules'
import { findChosenPlan, findSignUpProblems } from '@switchboard/domain/power/sign-up/steps'

import { DateField } from '#web/ui/DateField.tsx'
import { Notice } from '#web/ui/Notice.tsx'

import type { PartProps } from './part.ts'
import { dayLimitText, earlierDaysText, toProblemMessage } from './words.ts'

/** For who has no limit: further than any calendar is turned. */
const ANY_DAY = { earliest: day.parse('1900-01-01'), latest: day.parse('2999-12-31') }

/** Source: PWR-027 to PWR-029. */
export function DatePart({ signUp, put, asked }: PartProps) {
  const { draft, facts } = signUp
  const { earliest, latest } = movingInDays(facts.today, facts) ?? ANY_DAY
  const [problem] = findSignUpProblems('date', signUp)
  const earlier = earlierDaysText(draft, findChosenPlan(signUp), facts.today)
  return (
    <>
      <p className="soft">{dayLimitText(facts.today, facts.isStaff)}</p>
      <DateField
        id="power-date"
        label="Day of moving in"
        value={draft.date}
        onValueChange={(date) => put({ date })}
        earliest={earliest}
        latest={latest}
        opensAt={facts.today}
        problem={problem === undefined ? null : toProblemMessage(problem, facts).message}
        submitted={asked}
      />
      {earlier !== null && problem === undefined && (
        <Notice tone="caution" title="You pay for the days before today too">
          {earlier} You see them on the power usage page, under the bill period that they belong to.
        </Notice>
      )}
    </>
  )
}
