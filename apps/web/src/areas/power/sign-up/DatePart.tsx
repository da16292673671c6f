import { day } from '@switchboard/domain/day'
import { movingInDays } from '@switchboard/domain/power/rules'
import { problemsOf } from '@switchboard/domain/power/sign-up/steps'

import { DateField } from '#web/ui/DateField.tsx'

import type { PartProps } from './part.ts'
import { dayLimitText, saidProblem } from './words.ts'

/** For who has no limit: further than any calendar is turned. */
const ANY_DAY = { earliest: day.parse('1900-01-01'), latest: day.parse('2999-12-31') }

/** Source: PWR-027 to PWR-029. */
export function DatePart({ signUp, put, asked }: PartProps) {
  const { draft, facts } = signUp
  const { earliest, latest } = movingInDays(facts.today, facts) ?? ANY_DAY
  const [problem] = problemsOf('date', signUp)
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
        problem={problem === undefined ? null : saidProblem(problem, facts).message}
        asked={asked}
      />
    </>
  )
}
