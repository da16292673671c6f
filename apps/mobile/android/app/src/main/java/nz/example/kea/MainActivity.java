package nz.example.kea;

import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {}
