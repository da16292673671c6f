/** Wraps a function so that it does not run twice at the same time: a second caller gets the outcome of the first. */
export function once<Argument, Outcome>(act: (argument: Argument) => Promise<Outcome>) {
  let running: Promise<Outcome> | null = null
  return (argument: Argument): Promise<Outcome> => {
    running ??= act(argument).finally(() => {
      running = null
    })
    return running
  }
}
