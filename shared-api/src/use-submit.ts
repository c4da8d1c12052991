import { useLayoutEffect, useRef } from 'react';
import { useMutation, type MutateOptions, type UseMutationOptions } from '@tanstack/react-query';

export type SubmitOptions<Answer, Variables> = UseMutationOptions<Answer, Error, Variables> & {
  /** Which submits are the same: a different one takes the place of one under way. Without it all are the same. */
  isSame?: (one: Variables, other: Variables) => boolean;
};

/**
 * A mutation that is sent once for a press: from then on `submit` does nothing until its outcome is on the screen. A second
 * press (a double click on a slow phone, a held key) is often handled before the first one shows, when `isPending`, which is
 * of the last render, is still false. `reset` gives the first one up.
 */
export const useSubmit = <Answer, Variables = void>({
  isSame = () => true,
  ...options
}: SubmitOptions<Answer, Variables>) => {
  const { mutate, mutateAsync: _, reset, ...state } = useMutation<Answer, Error, Variables>(options);
  const submitted = useRef<{ variables: Variables } | null>(null);
  const { isPending } = state;
  // After each render, whatever it was for: it has shown the outcome if there is one.
  useLayoutEffect(() => {
    if (!isPending) submitted.current = null;
  });
  return {
    ...state,
    submit: (variables: Variables, callbacks?: MutateOptions<Answer, Error, Variables>): void => {
      if (submitted.current && isSame(submitted.current.variables, variables)) return;
      submitted.current = { variables };
      mutate(variables, callbacks);
    },
    reset: (): void => {
      submitted.current = null;
      reset();
    },
  };
};
