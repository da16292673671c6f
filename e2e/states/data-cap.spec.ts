import { testStates } from './test-states.ts'
import { changeStates } from './product-changes.ts'

const [choice, , confirm] = changeStates({
  route: '/change-hub/change-data',
  heading: 'Data cap',
  user: 'kiri',
  question: 'Data',
  option: '200 GB',
})

// the common states of the change screens are checked with the screen of the static IP
testStates(
  'data-cap',
  [choice, confirm].flatMap((state) => state ?? []),
)
