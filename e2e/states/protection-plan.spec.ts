import { testStates } from './test-states.ts'
import { changeStates } from './product-changes.ts'

const [choice, , confirm] = changeStates({
  route: '/change-hub/protection-plan',
  heading: 'Wiring Protection Plan',
  user: 'kiri',
  question: 'Your protection plan',
  option: 'Wire insurance',
})

// the common states of the change screens are checked with the screen of the static IP
testStates(
  'protection-plan',
  [choice, confirm].flatMap((state) => state ?? []),
)
