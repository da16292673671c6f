import { testStates } from './test-states.ts'
import { changeStates } from './product-changes.ts'

const [choice, nothing, confirm] = changeStates({
  route: '/change-hub/calling-packs',
  heading: 'Calling packs',
  user: 'kiri',
  question: 'Calls overseas',
  option: 'International 4',
})

// the common states of the change screens are checked with the screen of the static IP
testStates(
  'calling-packs',
  [choice, nothing, confirm].flatMap((state) => state ?? []),
)
