import * as auth from '@acara/shared-auth';
import { describeSharedAuthContract } from '@acara/shared-auth/testing';

describeSharedAuthContract(auth);
