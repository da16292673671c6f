import { testStates } from './test-states.ts'
import { changeStates } from './product-changes.ts'

const [choice, , confirm] = changeStates({
  route: '/change-hub/protection-plan',
  heading: 'Wiring Protection Plan',
  user: 'kiri',
  question: 'Your protection plan',
  option: 'Wire insurance',
})

// what the screens of changes have in common is looked at with that of the static IP
testStates(
  'protection-plan',
  [choice, confirm].flatMap((state) => state ?? []),
)
