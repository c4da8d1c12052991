// A library is offered to remotes when the shell's build meets it: this file is where it meets each of them.
import '@acara/shared-auth';
import '@tanstack/react-query';
import 'react';
import 'react/jsx-runtime';
import 'react-dom';
import 'react-dom/client';
import 'styled-components';

/** Offered lazily: a page whose first data came with its HTML needs it with its first call, before which it has time. */
export const offerLazily = () => import('axios');
